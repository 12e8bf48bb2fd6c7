// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
static int calls;
static int count(const void *left, const void *right) {
    calls++;
    return 0;
}
int main(void) {
    char letters[] = "ab";
    qsort(letters, 2, 1, count);
    if (calls == 1)
        reach_error();
}
