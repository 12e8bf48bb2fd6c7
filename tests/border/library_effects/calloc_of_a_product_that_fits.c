// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned count = __VERIFIER_nondet_uint() % 8;
    char *block = calloc(count, 3);
    if (block != 0)
        reach_error();
}
