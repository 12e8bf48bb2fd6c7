/* safe: needs 0 <= i <= 7. Eight states: enumerating them is a proof as well. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int i = 0;
    while (__VERIFIER_nondet_int())
        i = i == 7 ? 0 : i + 1;
    if (i > 7 || i < 0)
        reach_error();
    return 0;
}
