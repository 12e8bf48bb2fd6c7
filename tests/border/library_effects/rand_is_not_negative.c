// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    srand(7);
    if (rand() < 0 || random() < 0 || lrand48() < 0)
        reach_error();
}
