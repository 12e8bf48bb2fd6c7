/* safe: the least and the greatest sample so far. Needs that nothing was seen or least <= greatest
   (disjunctive, relational). Samples are only compared. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int seen = 0;
    int least = 1, greatest = 0;
    while (__VERIFIER_nondet_int()) {
        int sample = __VERIFIER_nondet_int();
        if (!seen || sample < least)
            least = sample;
        if (!seen || sample > greatest)
            greatest = sample;
        seen = 1;
    }
    if (seen && least > greatest)
        reach_error();
    return 0;
}
