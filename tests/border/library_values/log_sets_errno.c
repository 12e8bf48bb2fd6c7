// verdict: FALSE
#include <errno.h>
#include <math.h>
void reach_error(void);
int main(void) {
    volatile double x = -1;
    double y = log(x);
    if (y != y && errno == EDOM)
        reach_error();
}
