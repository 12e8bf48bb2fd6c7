// verdict: UNKNOWN
// reason: getenv
// gcc: skip
#include <stdlib.h>
void reach_error(void);
int main(void) {
    char name[] = "PATH";
    if (getenv("PATH") != getenv(name))
        reach_error();
}
