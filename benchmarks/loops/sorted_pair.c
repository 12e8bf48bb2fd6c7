/* safe: one of two values is replaced, and they are swapped if that put them out of order. Needs low <= high
   (relational). There is no arithmetic that could wrap. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int low = __VERIFIER_nondet_int();
    int high = __VERIFIER_nondet_int();
    if (low > high)
        return 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            low = __VERIFIER_nondet_int();
        else
            high = __VERIFIER_nondet_int();
        if (low > high) {
            int swap = low;
            low = high;
            high = swap;
        }
    }
    if (low > high)
        reach_error();
    return 0;
}
