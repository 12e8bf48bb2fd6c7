// verdict: TRUE
#include <math.h>
void reach_error(void);
static double x = 4;
static double change(double new) { x = new; return new; }
int main(void) {
    double old = x;
    double less = fmin(old, change(1));
    if (less != 1 || x != 1)
        reach_error();
    if (fmax(old, change(2)) != 4 || x != 2)
        reach_error();
}
