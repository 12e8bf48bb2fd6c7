// verdict: TRUE
#include <ctype.h>
void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char c = __VERIFIER_nondet_uchar();
    if (isalpha(c) && !isupper(c) && !islower(c))
        reach_error();
    if (isdigit(c) && (c < '0' || c > '9'))
        reach_error();
    if (isupper(c) && tolower(c) != c + 32)
        reach_error();
}
