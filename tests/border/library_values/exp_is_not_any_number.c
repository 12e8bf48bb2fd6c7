// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
#include <math.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (x > 2 && x < 3 && exp(x) == 10)
        reach_error();
}
