/* safe: needs 0 <= m, 0 <= x, and that m < n or n <= 0. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    int x = 0, m = 0;
    while (x < n) {
        if (__VERIFIER_nondet_int())
            m = x;
        x++;
    }
    if (n > 0 && (m < 0 || m >= n))
        reach_error();
    return 0;
}
