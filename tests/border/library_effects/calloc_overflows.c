// verdict: TRUE
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
    size_t count = SIZE_MAX / 4 + 2;
    if (calloc(count, 4) != 0)
        reach_error();
    if (errno != ENOMEM)
        reach_error();
}
