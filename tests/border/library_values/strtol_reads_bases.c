// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    char *end;
    if (strtol("0xf", &end, 0) != 15 || *end != 0)
        reach_error();
}
