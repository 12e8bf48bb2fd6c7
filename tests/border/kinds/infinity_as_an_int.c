// verdict: TRUE
// assumes: conversions-fit
// gcc: fails
#include <math.h>
void reach_error(void);
int main(void) {
    int x = (int)INFINITY;
    if (x == 0x7fffffff)
        reach_error();
}
