// verdict: UNKNOWN
// reason: the sign and payload of a NaN
// gcc: fails
void reach_error(void);
union view { double number; unsigned long bits; };
int main(void) {
    volatile double zero = 0;
    union view a;
    a.number = zero / zero;
    if (a.bits != 0x7ff8000000000000ul) // x86 gives 0xfff8000000000000
        reach_error();
}
