/* safe: needs total = yes + no (relational, three variables). All three wrap, and the equation holds modulo 2^32. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned yes = 0, no = 0, total = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            yes++;
        else
            no++;
        total++;
    }
    if (total != yes + no)
        reach_error();
    return 0;
}
