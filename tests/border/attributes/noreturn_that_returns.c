// verdict: UNKNOWN
// reason: return from 'stop', which is declared noreturn
// gcc: skip
#include <stdlib.h>
void reach_error(void);
int __VERIFIER_nondet_int(void);
_Noreturn static void stop(void) {
    if (__VERIFIER_nondet_int())
        exit(1);
}
int main(void) {
    stop();
    reach_error();
}
