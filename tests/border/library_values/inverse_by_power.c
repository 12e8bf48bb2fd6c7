// verdict: TRUE
// gcc divides: errno stays as it is.
#include <assert.h>
#include <errno.h>
#include <math.h>

double __VERIFIER_nondet_double(void);

int main(void) {
    double zero = 0;
    errno = 0;
    double r = pow(zero, -1.0);
    assert(errno == 0 && isinf(r));
    assert(pow(4.0, -1.0) == 0.25);
}
