// verdict: UNKNOWN
// gcc: fails
#include <time.h>
void reach_error(void);
int main(void) {
    time_t first = 0, second = 100000000;
    struct tm *one = gmtime(&first);
    if (!one)
        return 0;
    int year = one->tm_year;
    ctime(&second);
    if (one->tm_year != year)
        reach_error();
}
