// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
// The array of the function has ended when that of the block begins.
#include <stdint.h>
extern void reach_error(void);

static inline __attribute__((always_inline)) uintptr_t address(void) {
    int a[100];
    a[0] = 1;
    return (uintptr_t)a;
}

int main(void) {
    uintptr_t x = address(), y;
    { int b[100]; b[0] = 1; y = (uintptr_t)b; }
    if (x == y) reach_error();
}
