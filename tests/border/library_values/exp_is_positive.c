// verdict: TRUE
#include <math.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (exp(x) < 0 || (x > 1 && exp(x) < 2.7) || (x < 0 && log(x) == log(x)) || sin(x) > 1)
        reach_error();
}
