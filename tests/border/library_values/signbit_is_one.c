// verdict: FALSE
#include <math.h>
void reach_error(void);
int main(void) {
    volatile float x = -1;
    if (signbit(x) != 1) // gcc gives the bit where it is
        reach_error();
}
