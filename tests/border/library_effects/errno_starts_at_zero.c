// verdict: TRUE
#include <errno.h>
void reach_error(void);
int main(void) {
    if (errno != 0)
        reach_error();
}
