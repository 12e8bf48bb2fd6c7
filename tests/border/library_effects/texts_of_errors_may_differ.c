// verdict: UNKNOWN
// gcc: fails
#include <string.h>
void reach_error(void);
int main(void) {
    char *one = strerror(1), *other = strerror(2);
    if (one != other)
        reach_error();
}
