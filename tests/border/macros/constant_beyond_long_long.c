// verdict: UNKNOWN
// reason: decimal constant beyond long long
// gcc: fails
// gcc has a signed type for it, clang an unsigned one.
#include <assert.h>
#if 18446744073709551615 < 1 /* for the preprocessor of both it is unsigned */
#error
#endif
#define LEAST -9223372036854775808

int __VERIFIER_nondet_int(void);

int main(void) {
    long long n = __VERIFIER_nondet_int() & 7;
    assert(!(n > LEAST));
}
