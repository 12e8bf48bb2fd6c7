// verdict: TRUE
// assumes: conversions-fit
#include <math.h>
extern void reach_error(void);
extern short __VERIFIER_nondet_short(void);

int main(void) {
    double x = __VERIFIER_nondet_short() / 4.0;
    if (fabs(lround(x) - x) > 0.5) reach_error();
}
