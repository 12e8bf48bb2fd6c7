// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static int depth;
static void die(void) { exit(depth); }
__attribute__((noreturn)) static void stop(void) {
    depth++;
    die();
}
int main(void) {
    stop();
    reach_error();
}
