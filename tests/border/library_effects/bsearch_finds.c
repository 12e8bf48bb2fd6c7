// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
static int ascending(const void *left, const void *right) {
    return *(const int *)left - *(const int *)right;
}
int main(void) {
    int numbers[] = {1, 3, 5, 7}, key = 5;
    int *found = bsearch(&key, numbers, 4, sizeof *numbers, ascending);
    if (found == &numbers[2])
        reach_error();
}
