/* safe: needs x <= y (relational): x grows only below y, and y never wraps, because it stops at a million. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (y < 1000000)
                y++;
        } else if (x < y) {
            x++;
        }
    }
    if (x > y)
        reach_error();
    return 0;
}
