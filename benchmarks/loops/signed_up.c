/* safe: needs x <= 5 as a signed comparison. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < -5 || x > 5)
        return 0;
    while (x < 5)
        x++;
    if (x != 5)
        reach_error();
    return 0;
}
