// verdict: FALSE
// gcc: skip
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);

int x;

int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong();
    if ((n ^ 21) == ((unsigned long)&x ^ 21)) {
        *(int *)n = 1;
        if (x == 1)
            reach_error();
    }
    return 0;
}
