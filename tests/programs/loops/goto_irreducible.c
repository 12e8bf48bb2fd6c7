/* Safe: a loop that is entered in its middle as well as at its top. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int x = __VERIFIER_nondet_int() & 15, y = 0, entered = 0;
    if (x & 1)
        goto middle;
top:
    if (x >= 40)
        goto done;
    x += 2;
    y++;
middle:
    entered++;
    if (x >= 30 && (y & 1))
        goto done;
    x++;
    goto top;
done:
    if (entered < y || entered > y + 1)
        reach_error();
    return 0;
}
