/* Unsafe: the inner loop stops one element early, so the last one may stay out of order. Try 1, 2, 3, 0. */
#include <stdio.h>

#define SIZE 4

extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int numbers[SIZE];
    for (int i = 0; i < SIZE; i++) {
        numbers[i] = __VERIFIER_nondet_int();
    }
    for (int end = SIZE - 1; end > 0; end--) {
        for (int i = 0; i + 1 < end; i++) {
            if (numbers[i] > numbers[i + 1]) {
                int swap = numbers[i];
                numbers[i] = numbers[i + 1];
                numbers[i + 1] = swap;
            }
        }
    }
    for (int i = 0; i + 1 < SIZE; i++) {
        if (numbers[i] > numbers[i + 1]) {
            printf("%d comes before %d\n", numbers[i], numbers[i + 1]);
            reach_error();
        }
    }
    return 0;
}
