// verdict: FALSE
// inputs: 100
#include <string.h>
void reach_error(void);
char __VERIFIER_nondet_char(void);
int main(void) {
    char a[2] = {0, 0}, b[2] = {0, 0};
    b[0] = __VERIFIER_nondet_char();
    if (strcmp(a, b) < 0 && strcmp(a, b) != -1)
        reach_error();
}
