/* unsafe: after three rounds with inputs whose sum is 77. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        x += __VERIFIER_nondet_uint();
        y++;
    }
    if (y == 3 && x == 77)
        reach_error();
    return 0;
}
