/* Unsafe: the sum of two large numbers overflows, and the average ends up below both. Try 2147483647 and 1. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int average(int a, int b) {
    return (a + b) / 2;
}

int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (low > high) {
        int swap = low;
        low = high;
        high = swap;
    }
    if (low < 0) {
        return 1;
    }
    int middle = average(low, high);
    if (middle < low || middle > high) {
        reach_error();
    }
    return 0;
}
