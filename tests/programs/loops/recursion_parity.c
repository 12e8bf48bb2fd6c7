/* Unsafe: two functions call each other; negative numbers are taken for even; inputs: -3 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int odd(int n);

static int even(int n) {
    if (n <= 0)
        return 1;
    return odd(n - 1);
}

static int odd(int n) {
    if (n <= 0)
        return 0;
    return even(n - 1);
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n > -5 && n < 5);
    if (even(n) != !(n & 1))
        reach_error();
    return 0;
}
