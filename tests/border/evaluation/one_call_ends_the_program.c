// verdict: FALSE
// gcc: holds
// If the call that ends the program comes second, the error is reached.
#include <stdlib.h>
void reach_error(void);

static int leave(void) {
    exit(0);
    return 0;
}
static int fail(void) {
    reach_error();
    return 0;
}

int main(void) { return leave() + fail(); }
