// verdict: TRUE
// assumes: none
// The exponent is a NaN: the power is a NaN as well, unless the base is 1.
#include <math.h>

extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
    double x = __VERIFIER_nondet_double();
    double power = pow(x, NAN), grown = pow(x, INFINITY), shrunk = pow(2.0, -INFINITY);
    if (x == 1 ? power != 1 || grown != 1 : power == power) reach_error();
    if (x > 1 && grown != INFINITY || shrunk != 0) reach_error();
    return 0;
}
