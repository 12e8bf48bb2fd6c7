// verdict: FALSE
// gcc: skip
// The ABI aligns variables that are long arrays, not literals.
#include <assert.h>
#include <stdint.h>

int main(void) {
    uintptr_t number = (uintptr_t) "0123456789abcdefgh";
    assert(number % 16 == 0);
}
