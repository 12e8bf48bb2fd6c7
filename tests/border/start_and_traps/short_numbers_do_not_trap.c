// verdict: FALSE
// Operands are promoted to int, where 32768 fits.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
    short least = -32768, divisor = -1 - __VERIFIER_nondet_int();
    if (divisor != -1)
        return 0;
    if (least / divisor == 32768)
        reach_error();
    return 0;
}
