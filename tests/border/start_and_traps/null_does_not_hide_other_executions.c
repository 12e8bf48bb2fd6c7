// verdict: FALSE
// inputs: 1
// Only one way traps.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int x;

int main(void) {
    int *p = __VERIFIER_nondet_int() ? &x : 0;
    int value = *p;
    reach_error();
    return value;
}
