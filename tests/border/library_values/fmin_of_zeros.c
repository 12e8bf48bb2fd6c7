// verdict: UNKNOWN
// gcc: skip
#include <math.h>
void reach_error(void);
int main(void) {
    volatile double zero = 0;
    if (signbit(fmin(zero, -zero))) // libraries differ, and gcc folds constants in its own way
        reach_error();
}
