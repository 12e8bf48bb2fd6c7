/* safe: a counter goes up and down between 0 and n. Needs 0 <= x <= n, and by the direction
   x < n if up, x > 0 if not (disjunctive). So neither step leaves the interval, and nothing wraps. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    int x = 0, up = 1;
    while (__VERIFIER_nondet_int()) {
        if (up) {
            x++;
            if (x == n)
                up = 0;
        } else {
            x--;
            if (x == 0)
                up = 1;
        }
    }
    if (x < 0 || x > n)
        reach_error();
    return 0;
}
