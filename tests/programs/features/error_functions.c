/* A call of reach_error ends the run. */
#include <assert.h>
#include <stdlib.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

void reach_error(void) {
    assert(0);
}
void __VERIFIER_assert(int condition) {
    if (!condition) {
    ERROR: {
        reach_error();
        abort();
    }
    }
}

int x;

static void check(void) {
    note((unsigned)x);
}

int main(void) {
    while (1) {
        x += 3;
        check();
        __VERIFIER_assert(x % 7 != 4);
    }
}
