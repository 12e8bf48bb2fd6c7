/* Unsafe: ten times a tenth is not one; inputs: 10 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 20);
    double sum = 0.0;
    for (int i = 0; i < n; i++)
        sum += 0.1;
    if (sum < 0.0 || sum > 2.1)
        reach_error();
    if (n == 10 && sum != 1.0)
        reach_error();
    return 0;
}
