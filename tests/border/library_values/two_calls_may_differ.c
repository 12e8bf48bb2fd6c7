// verdict: FALSE
// gcc: skip
#include <ctype.h>
void reach_error(void);
int main(void) {
    if (isspace(' ') != isspace('\n')) // nothing makes them equal
        reach_error();
}
