/* Safe: Newton's method for a square root stays positive and ends near the root. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern double __VERIFIER_nondet_double(void);

int main(void) {
    double a = __VERIFIER_nondet_double();
    __VERIFIER_assume(a >= 1.0 && a <= 100.0);
    double x = a;
    for (int i = 0; i < 12; i++) {
        x = 0.5 * (x + a / x);
        if (!(x >= 0.9))
            reach_error();
    }
    float narrow = (float)(x * x - a);
    if (narrow > 0.001f || narrow < -0.001f)
        reach_error();
    return 0;
}
