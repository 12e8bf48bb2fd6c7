// verdict: TRUE
// inputs: 3 1
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);
int numbers[2], outside;

static int compare(const void *a, const void *b) {
    const int *x = a, *y = b;
    outside |= !(x == numbers || x == numbers + 1) || !(y == numbers || y == numbers + 1);
    return (*x > *y) - (*x < *y);
}

int main(void) {
    numbers[0] = __VERIFIER_nondet_int();
    numbers[1] = __VERIFIER_nondet_int();
    qsort(numbers, 2, sizeof(int), compare);
    assert(!outside && numbers[0] <= numbers[1]);
}
