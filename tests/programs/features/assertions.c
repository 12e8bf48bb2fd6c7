/* assert that holds has no effect; its argument is evaluated once; the last one fails. */
#include <assert.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int x = 1;

static void check(void) {
    note((unsigned)x);
}

static int step(void) {
    return x++;
}

int main(void) {
    assert(x == 1);
    check();
    assert(step() < 5 && "a message");
    check();
    if (x > 1)
        assert(step());
    else
        x = 50;
    check();
    assert(x > 100);
    x = 7;
    check();
    return 0;
}
