// verdict: TRUE
// inputs: 7
// Only a signed division by -1 is a negation.
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned u = __VERIFIER_nondet_uint(), v = u;
    unsigned long wide = u;
    if (u != -1u) {
        assert(u % -1 == u && u / -1 == 0 && u % 0xffffffffu == u);
        v /= -1;
        assert(v == 0);
    }
    assert(wide % -1 == u && wide / -1L == 0);
    int s = u;
    assert(s / -1 == -s && s % -1 == 0);
}
