/* x and y grow together, but by different steps. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 0, y = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            x++;
            y += 100;
        } else if (__VERIFIER_nondet_int()) {
            if (x >= 4) {
                x++;
                y++;
            }
        }
    }
    if (x >= 4 && y <= 2)
        reach_error();
    return 0;
}
