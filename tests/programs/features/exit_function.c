/* exit ends the program from inside a call. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int depth;

static void check(void) {
    note((unsigned)depth);
}

static void dive(int n) {
    depth++;
    check();
    if (n == 0)
        exit(depth + 256 + 37);
    dive(n - 1);
    depth = -1;
    check();
}

int main(void) {
    dive(3);
    return 1;
}
