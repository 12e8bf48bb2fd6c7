/* Safe: a reversed word has the same length, and its letters come from the other end. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#include <string.h>

int main(void) {
    char word[8], back[8];
    int length = __VERIFIER_nondet_int() & 7;
    for (int i = 0; i < length; i++) {
        int letter = __VERIFIER_nondet_int();
        word[i] = (char)('a' + (letter & 15));
    }
    word[length] = 0;
    char *end = word;
    while (*end)
        end++;
    char *out = back;
    while (end != word)
        *out++ = *--end;
    *out = '\0';
    if (strlen(back) != (unsigned long)length)
        reach_error();
    for (int i = 0; i < length; i++)
        if (back[i] != word[length - 1 - i])
            reach_error();
    return 0;
}
