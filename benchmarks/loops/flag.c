/* safe: needs f = 0 and x = y, or f = 1 and x = y + 1. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int f = 0;
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        if (f == 0) {
            x++;
            f = 1;
        } else if (f == 1) {
            y++;
            f = 0;
        }
    }
    if (f == 0 && x != y)
        reach_error();
    return 0;
}
