/* safe: needs x <= n in the first loop, x + y = n and x >= 0 in the second. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000000)
        return 0;
    int x = 0, y = 0;
    while (x < n)
        x++;
    while (x > 0) {
        x--;
        y++;
    }
    if (y != n)
        reach_error();
    return 0;
}
