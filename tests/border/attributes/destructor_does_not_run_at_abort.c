// verdict: TRUE
#include <stdlib.h>
#include <unistd.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int state = 1;
__attribute__((destructor)) static void finish(void) {
    if (state == 1)
        reach_error();
}
int main(void) {
    if (__VERIFIER_nondet_int())
        abort();
    _exit(0);
}
