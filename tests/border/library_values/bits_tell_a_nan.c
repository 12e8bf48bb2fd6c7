// verdict: TRUE
void reach_error(void);
float __VERIFIER_nondet_float(void);
union view { float number; unsigned bits; };
int main(void) {
    union view a;
    a.number = __VERIFIER_nondet_float();
    if ((a.number != a.number) != ((a.bits & 0x7fffffff) > 0x7f800000))
        reach_error();
}
