// verdict: TRUE
#include <math.h>
void reach_error(void);
float __VERIFIER_nondet_float(void);
int main(void) {
    int exponent;
    float x = __VERIFIER_nondet_float(), fraction = frexpf(x, &exponent);
    if (x > 1 && x < 100 && (fraction < 0.5f || fraction >= 1 || exponent < 1 || exponent > 7))
        reach_error();
    if (ldexpf(0.75f, 3) != 6 || ilogbf(0.3f) != -2 || nextafterf(1, 0) >= 1)
        reach_error();
}
