// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static int atoi_calls;
long strtol(const char *text, char **end, int base) {
    atoi_calls++;
    return 5;
}
static int digit_of(int c) { return 0; }
int main(void) {
    if (atoi("7") != 7 || atoi_calls != 0 || digit_of(3) != 0)
        reach_error();
}
