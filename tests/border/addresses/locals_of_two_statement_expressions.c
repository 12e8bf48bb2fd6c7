// verdict: FALSE
// assumes: one-layout-of-objects
// The first array has ended when the second one begins.
#include <stdint.h>
extern void reach_error(void);

int main(void) {
    uintptr_t x = ({ int a[100]; a[0] = 1; (uintptr_t)a; });
    uintptr_t y = ({ int b[100]; b[0] = 1; (uintptr_t)b; });
    if (x == y) reach_error();
}
