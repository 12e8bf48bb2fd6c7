/* safe: needs y = 3 * x, which wrapping keeps. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        x++;
        y += 3;
    }
    if (y != 3 * x)
        reach_error();
    return 0;
}
