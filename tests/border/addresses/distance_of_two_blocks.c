// verdict: TRUE
// assumes: allocation-succeeds one-layout-of-objects
// gcc: fails
// glibc puts one block behind the other.
#include <stdint.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    char *p = malloc(24), *q = malloc(24);
    if (!p || !q) return 0;
    if ((uintptr_t)p + 32 == (uintptr_t)q) reach_error();
}
