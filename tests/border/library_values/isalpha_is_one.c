// verdict: FALSE
#include <ctype.h>
void reach_error(void);
int main(void) {
    if (isalpha('a') != 1) // C promises nonzero; glibc gives 1024
        reach_error();
}
