// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: skip
// The array may lie where a variable of a function was that has returned.
#include <stdint.h>

extern void reach_error(void);

static uintptr_t address_of_a_local(void) {
    int local = 1;
    return (uintptr_t)&local;
}

int main(void) {
    int n = 3;
    uintptr_t before = address_of_a_local();
    int numbers[n];
    if ((uintptr_t)numbers == before) reach_error();
}
