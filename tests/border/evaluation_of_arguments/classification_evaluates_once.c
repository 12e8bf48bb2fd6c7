// verdict: TRUE
#include <math.h>
void reach_error(void);
static int calls;
static double next(void) { return ++calls; }
int main(void) {
    if (isnan(next()) || !isfinite(next()) || signbit(next()) || fpclassify(next()) != FP_NORMAL)
        reach_error();
    if (calls != 4)
        reach_error();
}
