// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    if (getenv("HOME") != getenv("\110O" "ME"))
        reach_error();
}
