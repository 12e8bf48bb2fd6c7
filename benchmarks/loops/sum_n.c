/* safe: needs s >= i - 1 and i <= n + 1, and an upper bound of s so that the sum does not wrap:
   s <= 1000 * (i - 1) will do. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000)
        return 0;
    int i = 1, s = 0;
    while (i <= n) {
        s += i;
        i++;
    }
    if (s < n)
        reach_error();
    return 0;
}
