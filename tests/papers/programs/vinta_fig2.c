/* safe: y is never less than x, and more than 100 as soon as x is 4.

   Fig. 2(a) of the Craig-interpretation paper, from its text: the program of Gulavani et al., in which x and y grow
   together but by different steps. The paper's integers have no bounds. Machine integers wrap round: after 21,474,837
   rounds y would be negative. So the loop ends here when x or y is large; the rest is the same. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = 0, y = 0;
    while (__VERIFIER_nondet_int() && x < 1000000 && y < 100000000) {
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
