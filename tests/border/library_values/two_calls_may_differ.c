// verdict: UNKNOWN
// gcc: holds
#include <ctype.h>
void reach_error(void);
int main(void) {
    if (isspace(' ') != isspace('\n')) // C promises nothing, but in glibc they are equal
        reach_error();
}
