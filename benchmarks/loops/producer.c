/* safe: needs that the difference of two counters is at most 8 (relational). The counters wrap, their
   difference does not: it grows only below 8 and shrinks only above 0. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned produced = 0, consumed = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (produced - consumed < 8)
                produced++;
        } else if (consumed != produced) {
            consumed++;
        }
    }
    if (produced - consumed > 8)
        reach_error();
    return 0;
}
