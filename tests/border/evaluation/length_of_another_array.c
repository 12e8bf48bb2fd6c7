// verdict: UNKNOWN
// reason: variable-length array with the type of an expression
// gcc: fails
#include <assert.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    int n = 1 + (__VERIFIER_nondet_int() & 7);
    int first[n];
    __typeof__(first) second;
    assert(sizeof first != n * sizeof(int));
}
