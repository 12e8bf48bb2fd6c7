// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static int runs;
static void more(void) { runs++; }
static void last(void) {
    runs++;
    atexit(more);
}
__attribute__((destructor)) static void check(void) {
    if (runs != 2)
        reach_error();
}
int main(void) {
    atexit(last);
    exit(3);
}
