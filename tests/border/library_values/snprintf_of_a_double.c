// verdict: TRUE
#include <stdio.h>
void reach_error(void);
double __VERIFIER_nondet_double(void);
int main(void) {
    char text[4] = "xyz";
    int length = snprintf(text, 3, "%g", __VERIFIER_nondet_double());
    if (length >= 0 && (text[3] != 0 || (text[0] && text[1] && text[2])))
        reach_error();
}
