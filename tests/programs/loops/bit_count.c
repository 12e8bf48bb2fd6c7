/* Safe: three ways of counting bits agree. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    unsigned word = (unsigned)__VERIFIER_nondet_int();
    unsigned slow = 0, fast = 0;
    for (int i = 0; i < 32; i++)
        slow += word >> i & 1u;
    for (unsigned rest = word; rest; rest &= rest - 1)
        fast++;
    unsigned folded = word - ((word >> 1) & 0x55555555u);
    folded = (folded & 0x33333333u) + ((folded >> 2) & 0x33333333u);
    folded = (((folded + (folded >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24;
    if (slow != fast || fast != folded)
        reach_error();
    return (int)fast;
}
