/* safe: needs i <= 15, which the mask makes true in every round. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int i = 0;
    while (__VERIFIER_nondet_int())
        i = (i + 3) & 15;
    if (i > 15)
        reach_error();
    return 0;
}
