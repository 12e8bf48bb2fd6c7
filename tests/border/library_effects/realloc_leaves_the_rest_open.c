// verdict: FALSE
// gcc: skip
#include <stdlib.h>
#include <string.h>
extern void reach_error(void);

int main(void) {
    int *p = malloc(6);
    if (!p) return 0;
    memset(p, 0, 6);
    p = realloc(p, 8);
    if (p && ((char *)p)[6]) reach_error();
}
