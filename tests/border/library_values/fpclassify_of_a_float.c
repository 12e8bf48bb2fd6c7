// verdict: TRUE
#include <math.h>
void reach_error(void);
int __fpclassifyf(float);
int main(void) {
    float x = 1e-40f; // subnormal as a float, normal as a double
    if (fpclassify(x) != FP_SUBNORMAL || __fpclassifyf(x) != FP_SUBNORMAL || isnormal(x) || !isnormal((double)x))
        reach_error();
}
