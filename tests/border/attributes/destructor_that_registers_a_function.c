// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
static int state;
static void last(void) {
    if (state == 1)
        reach_error();
}
__attribute__((destructor)) static void finish(void) {
    atexit(last);
    state = 1;
}
int main(void) { return 0; }
