/* safe: needs x < n or done, with x = n once done (disjunctive).
   Without wrapping: x < n before every increment. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    unsigned x = 0;
    int done = 0;
    while (!done) {
        x++;
        if (x >= n)
            done = 1;
    }
    if (x != n)
        reach_error();
    return 0;
}
