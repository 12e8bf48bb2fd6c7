// verdict: TRUE
// inputs: 3
// The type of the right side counts, not that which the bit-field is declared with.
#include <assert.h>

int __VERIFIER_nondet_int(void);

struct {
    unsigned long long v : 40;
    long long s : 40;
} w;

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x != 3)
        return 0;
    w.v = -5;
    w.v /= -3LL;
    assert(w.v == 0xaaaaaaaaadULL);
    w.v = -5;
    w.v /= -3;
    assert(w.v == 0);
    w.v = -5;
    w.v /= (long long)-x;
    assert(w.v == 0xaaaaaaaaadULL);
    w.s = -5;
    w.s /= 3u;
    assert(w.s == -1);
    w.s = -5;
    w.s /= 3ull;
    assert(w.s == 0x5555555553LL);
}
