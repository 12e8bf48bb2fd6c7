// verdict: UNKNOWN
// reason: the sign of a NaN
// gcc: fails
#include <math.h>
void reach_error(void);
int main(void) {
    volatile double zero = 0;
    if (signbit(zero / zero)) // x86 makes a negative one
        reach_error();
}
