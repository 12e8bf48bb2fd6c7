/* Unsafe: a number with a sign but no digit is taken for zero; inputs: 45, 0 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int parse(const char *text, int *digits) {
    int value = 0, sign = 1;
    *digits = 0;
    if (*text == '-') {
        sign = -1;
        text++;
    }
    for (; *text >= '0' && *text <= '9'; text++, ++*digits)
        value = value * 10 + (*text - '0');
    return sign * value;
}

int main(void) {
    char text[4] = {0};
    int digits;
    for (int i = 0; i < 3; i++) {
        text[i] = (char)__VERIFIER_nondet_int();
        if (!text[i])
            break;
    }
    int value = parse(text, &digits);
    if (text[0] == '-' && value == 0 && digits == 0)
        reach_error();
    return 0;
}
