/* Safe: two counters move in opposite directions and keep their sum. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    __VERIFIER_assume(n >= 0 && n <= 50);
    int up = 0, down = n;
    while (down > 0) {
        if (up + down != n)
            reach_error();
        up++;
        down--;
    }
    if (up != n)
        reach_error();
    return 0;
}
