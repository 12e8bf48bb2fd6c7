/* abort ends the program without an exit value. */
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int x = 3;

static void check(void) {
    note((unsigned)x);
}

int main(void) {
    for (;;) {
        x = x * 3 + 1;
        check();
        if (x > 100)
            abort();
    }
}
