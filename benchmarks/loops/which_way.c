/* safe: a flag records the branch taken before the loop. Needs x = steps if forward, x = -steps if not:
   a linear relation for each value of the flag (disjunctive, relational). Both wrap together. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int forward = __VERIFIER_nondet_int();
    unsigned x = 0, steps = 0;
    while (__VERIFIER_nondet_int()) {
        if (forward)
            x++;
        else
            x--;
        steps++;
    }
    if (forward ? x != steps : x + steps != 0)
        reach_error();
    return 0;
}
