/* Unsafe: two loops share their bodies through jumps, and one order of jumps counts too far; inputs: 0, 0, 1, 1, 1 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int main(void) {
    int a = 0, b = 0;
    if (__VERIFIER_nondet_int())
        goto right;
left:
    a++;
    if (a + b > 6)
        goto end;
    if (__VERIFIER_nondet_int())
        goto left;
right:
    b++;
    if (b == 4 && a == 1)
        reach_error();
    if (a + b > 6)
        goto end;
    if (__VERIFIER_nondet_int())
        goto right;
    goto left;
end:
    return a * 10 + b;
}
