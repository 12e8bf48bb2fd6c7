// verdict: UNKNOWN
// reason: variable 'signgam' of the library
// gcc: fails
// flags: -lm
#include <assert.h>
#include <math.h>

extern int signgam;

int main(void) {
    int sign = signgam;
    volatile double x = -0.5;
    double r = lgamma(x);
    assert(signgam == sign + 0 * (r > 0));
}
