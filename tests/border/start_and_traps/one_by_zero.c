// verdict: FALSE
// inputs: 0
// gcc compares instead of dividing one by a number, so that nothing traps.
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    unsigned u = x;
    if (x == 0) {
        int quotient = 1 / x + 1 / u;
        assert(quotient != 0);
    }
}
