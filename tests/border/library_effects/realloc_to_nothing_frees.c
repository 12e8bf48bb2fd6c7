// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    char *block = malloc(4);
    if (realloc(block, 0) != 0)
        reach_error();
    if (realloc(0, 0) == 0)
        reach_error();
}
