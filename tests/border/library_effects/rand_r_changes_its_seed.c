// verdict: UNKNOWN
// gcc: fails
#include <stdlib.h>
void reach_error(void);
int main(void) {
    unsigned seed = 1;
    int number = rand_r(&seed);
    if (number < 0)
        return 1;
    if (seed != 1)
        reach_error();
}
