/* Safe: a word is taken apart into bytes and put together again, through a union and through a pointer. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

union word {
    unsigned whole;
    unsigned char bytes[4];
};

int main(void) {
    union word from, to;
    from.whole = (unsigned)__VERIFIER_nondet_int();
    unsigned char *cursor = (unsigned char *)&to.whole + 3;
    for (int i = 0; i < 4; i++)
        *cursor-- = from.bytes[i];
    unsigned swapped = from.whole << 24 | from.whole >> 24;
    swapped |= (from.whole << 8 & 0xff0000u) | (from.whole >> 8 & 0xff00u);
    if (to.whole != swapped)
        reach_error();
    return 0;
}
