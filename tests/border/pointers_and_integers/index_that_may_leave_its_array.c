// verdict: TRUE
// assumes: memory-is-used-properly
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

int t[255];

int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    t[c] = 2;
    if (t[c] != 2)
        reach_error();
    return 0;
}
