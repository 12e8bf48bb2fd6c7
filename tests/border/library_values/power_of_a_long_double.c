// verdict: UNKNOWN
// gcc: fails
// No double is equal to 1.1L, whose third power is less than that of the nearest double.
#include <math.h>

extern void reach_error(void);

int main(void) {
    long double power = powl(1.1L, 3.0L);
    if (!(power > 1.3310000000000001L)) reach_error();
    return 0;
}
