// verdict: TRUE
// The remainder comes from the same instruction as the quotient, so it traps as well.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
    long long a = -9223372036854775807LL - 1, b = -1;
    int x = __VERIFIER_nondet_int();
    if (x == 7)
        return 0;
    int rest = a % b;
    reach_error();
    return rest;
}
