// verdict: FALSE
// gcc: skip
#include <stdlib.h>
#include <string.h>
void reach_error(void);
static char *block(size_t size) { return malloc(size); }
int main(void) {
    char *first = block(4), *second = block(64);
    memset(second, 7, 64);
    memset(first, 1, 4);
    char *larger = realloc(first, 64);
    if (larger[40] != 7)
        reach_error();
}
