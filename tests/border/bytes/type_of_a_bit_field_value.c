// verdict: UNKNOWN
// reason: type of a bit-field's value
// gcc: fails
// For gcc the sum has 33 bits, and so has the variable.
#include <assert.h>

struct {
    unsigned long long w : 33;
} s = {3};

int main(void) {
    __typeof__(s.w + 0) t = -1;
    assert(t == ~0ULL);
}
