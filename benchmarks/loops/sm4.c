/* safe: a cycle of four states needs what each of them means:
   s = 1 and x1 = x2, or s = 2 and x1 = x2 + 1, or s = 3 or 4 and x1 = x2. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    unsigned s = 1, x1 = 0, x2 = 0;
    while (__VERIFIER_nondet_int()) {
        if (s == 1)
            x1++;
        else if (s == 2)
            x2++;
        s = s == 4 ? 1 : s + 1;
    }
    if (s == 1 && x1 != x2)
        reach_error();
    return 0;
}
