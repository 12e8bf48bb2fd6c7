// verdict: UNKNOWN
// reason: more than 32 functions registered by atexit
// gcc: fails
#include <stdlib.h>
extern void reach_error(void);

static int count;
static void last(void) {
    if (++count == 40) reach_error();
}

int main(void) {
    for (int i = 0; i < 40; i++)
        if (atexit(last)) return 1;
}
