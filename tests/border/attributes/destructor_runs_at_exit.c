// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
static int state;
__attribute__((destructor)) static void finish(void) {
    if (state == 1)
        reach_error();
}
static void leave(void) {
    state = 1;
    exit(0);
}
int main(void) {
    leave();
    state = 2;
    return 0;
}
