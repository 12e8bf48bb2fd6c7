// verdict: FALSE
// inputs: 5
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

int x;

int main(void) {
    unsigned long k = __VERIFIER_nondet_uchar();
    if (k == 0)
        return 0;
    unsigned long n = (unsigned long)&x * k;
    *(int *)(n / k) = 7;
    if (x == 7)
        reach_error();
    return 0;
}
