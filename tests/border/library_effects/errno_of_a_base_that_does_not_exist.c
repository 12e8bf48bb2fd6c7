// verdict: FALSE
#include <errno.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
    errno = 0;
    strtol("1", 0, 99);
    if (errno == EINVAL)
        reach_error();
}
