/* safe: a lock that its owner may take several times. Needs held and depth >= 1, or not held and depth = 0
   (disjunctive). The check of the depth before it grows keeps it from wrapping. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int held = 0;
    unsigned depth = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (depth == 4294967295u)
                break;
            held = 1;
            depth++;
        } else if (held) {
            if (depth == 0)
                reach_error();
            depth--;
            if (depth == 0)
                held = 0;
        }
    }
    if (!held && depth != 0)
        reach_error();
    return 0;
}
