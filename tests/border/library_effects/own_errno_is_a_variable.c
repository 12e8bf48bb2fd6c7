// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static int errno;
int main(void) {
    strtol("1", 0, 99);
    if (errno != 0)
        reach_error();
}
