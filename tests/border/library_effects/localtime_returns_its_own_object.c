// verdict: FALSE
#include <time.h>
void reach_error(void);
int main(void) {
    time_t first = 0, second = 1000000;
    struct tm *one = localtime(&first), *other = gmtime(&second);
    if (one && one == other)
        reach_error();
}
