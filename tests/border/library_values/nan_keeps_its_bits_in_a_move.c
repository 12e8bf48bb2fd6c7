// verdict: TRUE
void reach_error(void);
union view { double number; unsigned long bits; };
int main(void) {
    union view a, b;
    a.bits = 0xfff8000000000123ul;
    b.number = a.number;
    if (b.bits != 0xfff8000000000123ul)
        reach_error();
}
