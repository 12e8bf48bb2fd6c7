// verdict: FALSE
// gcc: skip
// One number is between another and itself, and that one is where the object is.
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);

int x;

int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong(), u = (unsigned long)&x;
    if (n <= m && m <= n && m <= u && u <= m) {
        *(int *)n = 1;
        if (x == 1)
            reach_error();
    }
    return 0;
}
