/* safe: needs s = i - 1 and i <= n + 1. The bound on n keeps i from wrapping. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000000)
        return 0;
    int i = 1, s = 0;
    while (i <= n) {
        i++;
        s++;
    }
    if (s != n)
        reach_error();
    return 0;
}
