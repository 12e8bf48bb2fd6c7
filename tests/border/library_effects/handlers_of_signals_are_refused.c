// verdict: UNKNOWN
// reason: it calls functions of the program back
// gcc: fails
#include <signal.h>
#include <stdlib.h>
void reach_error(void);
static void handler(int number) { reach_error(); }
int main(void) {
    signal(SIGABRT, handler);
    abort();
}
