// verdict: UNKNOWN
// gcc: holds
#include <ctype.h>
void reach_error(void);
int main(void) {
    if (isalpha('a') == 7) // some library may give it, glibc does not
        reach_error();
}
