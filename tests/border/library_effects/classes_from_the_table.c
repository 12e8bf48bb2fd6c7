// verdict: FALSE
// inputs: 97
extern const unsigned short **__ctype_b_loc(void);
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
    int c = __VERIFIER_nondet_int();
    if (c >= 0 && c < 128 && (*__ctype_b_loc())[c] & 1024)
        reach_error();
}
