/* Safe: the greatest common divisor divides both numbers. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned a = (unsigned)__VERIFIER_nondet_int() & 1023, b = (unsigned)__VERIFIER_nondet_int() & 1023;
    __VERIFIER_assume(a && b);
    unsigned x = a, y = b;
    while (y) {
        unsigned rest = x % y;
        x = y;
        y = rest;
    }
    if (a % x || b % x)
        reach_error();
    return 0;
}
