// verdict: UNKNOWN
// reason: attribute '[[noreturn]]'
// gcc: fails
#include <stdlib.h>
void reach_error(void);
static int never;
[[noreturn]] void stop(void) { /* gcc ignores the attribute before C23 */
    if (never)
        exit(0);
}
int main(void) {
    stop();
    reach_error();
}
