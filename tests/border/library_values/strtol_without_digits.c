// verdict: FALSE
#include <errno.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
    char *text = "+x", *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (value == 0 && end == text && errno == 0 && strtol(text, 0, 1) == 0 && errno == EINVAL)
        reach_error();
}
