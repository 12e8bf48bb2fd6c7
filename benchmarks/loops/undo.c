/* safe: the second loop undoes what the first did. Needs x = start + 3 * i in both (relational).
   The sum may wrap; the second loop wraps it back. */
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned start = __VERIFIER_nondet_uint();
    unsigned x = start, i = 0;
    while (i < n) {
        x += 3;
        i++;
    }
    while (i > 0) {
        x -= 3;
        i--;
    }
    if (x != start)
        reach_error();
    return 0;
}
