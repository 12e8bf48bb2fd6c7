// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
// The first array has ended when the second one begins, so they may have one address.
#include <stdint.h>

extern void reach_error(void);

int main(void) {
    int n = 3;
    uintptr_t before = 0;
    for (int i = 0; i < 2; i++) {
        int numbers[n];
        if ((uintptr_t)numbers == before) reach_error();
        before = (uintptr_t)numbers;
    }
}
