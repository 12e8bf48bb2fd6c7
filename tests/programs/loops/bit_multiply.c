/* Safe: multiplication by shifting and adding, eight bits wide. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned char a = (unsigned char)__VERIFIER_nondet_int(), b = (unsigned char)__VERIFIER_nondet_int();
    unsigned char product = 0, x = a, y = b;
    while (y) {
        if (y & 1)
            product += x;
        x <<= 1;
        y >>= 1;
    }
    if (product != (unsigned char)(a * b))
        reach_error();
    return 0;
}
