// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
static int order;
static void first(void) {
    if (order == 1)
        reach_error();
}
static void second(void) { order = 1; }
int main(void) {
    atexit(first);
    atexit(second);
    return 0;
}
