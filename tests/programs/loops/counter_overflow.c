/* Unsafe: the midpoint overflows for large bounds; inputs: 2147483646, 2147483647 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
    __VERIFIER_assume(0 <= low && low < high);
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (middle < low)
            reach_error();
        if (__VERIFIER_nondet_int() > 0)
            low = middle;
        else
            high = middle;
    }
    if ((low + high) / 2 < 0)
        reach_error();
    return 0;
}
