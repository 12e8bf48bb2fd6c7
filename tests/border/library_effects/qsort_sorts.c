// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int ascending(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return (a > b) - (a < b);
}
int main(void) {
    int numbers[2];
    for (int i = 0; i < 2; i++)
        numbers[i] = __VERIFIER_nondet_int();
    qsort(numbers, 2, sizeof *numbers, ascending);
    if (numbers[0] > numbers[1])
        reach_error();
}
