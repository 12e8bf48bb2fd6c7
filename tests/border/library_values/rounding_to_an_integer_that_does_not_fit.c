// verdict: FALSE
// assumes: conversions-fit
#include <limits.h>
#include <math.h>
extern void reach_error(void);

int main(void) {
    if (lround(1e300) != LONG_MIN) reach_error();
}
