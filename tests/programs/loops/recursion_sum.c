/* Safe: a recursive function with a local whose address is taken, called in a loop. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static void add(int *total, int n) {
    int rest = n;
    if (n > 0) {
        int below = 0;
        add(&below, --rest);
        *total += below + n;
    }
    if (rest != (n > 0 ? n - 1 : n))
        reach_error();
}

int main(void) {
    for (int i = 0; i < 4; i++) {
        int total = 0;
        int n = __VERIFIER_nondet_int() & 3;
        add(&total, n);
        if (total != n * (n + 1) / 2)
            reach_error();
    }
    return 0;
}
