// verdict: TRUE
// property: reach_error
// gcc: skip
extern void reach_error(void);
extern void __VERIFIER_error(void);
int main(void) {
    __VERIFIER_error();
    reach_error();
    return 0;
}
