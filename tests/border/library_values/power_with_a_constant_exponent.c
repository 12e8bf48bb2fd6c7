// verdict: TRUE
#include <math.h>
void reach_error(void);
int main(void) {
    volatile double three = 3;
    if (pow(three, 2) != 9 || pow(2, 10) != 1024 || pow(three, 0) != 1 || pow(-three, 3) != -27)
        reach_error();
}
