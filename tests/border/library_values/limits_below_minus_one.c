// verdict: UNKNOWN
// gcc: fails
#include <unistd.h>
void reach_error(void);
int main(void) {
    if (sysconf(_SC_SCHAR_MIN) < -1)
        reach_error();
}
