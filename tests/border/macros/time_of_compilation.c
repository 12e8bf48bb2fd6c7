// verdict: UNKNOWN
// gcc: skip
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    printf("built on " __DATE__);
    if (__TIME__[7] >= '5') reach_error();
}
