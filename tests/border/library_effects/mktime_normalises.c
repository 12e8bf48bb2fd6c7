// verdict: UNKNOWN
// gcc: fails
#include <time.h>
void reach_error(void);
int main(void) {
    struct tm date = {.tm_year = 100, .tm_mon = 13, .tm_mday = 1};
    mktime(&date);
    if (date.tm_mon != 13)
        reach_error();
}
