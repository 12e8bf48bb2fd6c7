// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    char *end;
    if (strtod("-5x", &end) == -5 && *end == 'x')
        reach_error();
}
