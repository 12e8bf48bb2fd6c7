/* if and else: dangling else, empty branches, conditions of every scalar type. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int x = 4, y, z;
double d = 0.5;
char c;
int *pointer = &x;

static void check(void) {
    note((unsigned)x), note((unsigned)y), note((unsigned)z);
}

int main(void) {
    if (x > 3)
        if (x > 5)
            y = 1;
        else
            y = 2;
    check();
    if (x > 5)
        ;
    else if (x > 3)
        y = 3;
    else
        y = 4;
    check();
    if (d)
        z += 1;
    if (c)
        z += 10;
    if (!c)
        z += 100;
    if (pointer)
        z += 1000;
    if (!pointer)
        z += 10000;
    if (0x100000000LL)
        z += 100000;
    check();
    if (x) {
        int x = 99;
        y = x;
    } else {
        y = 0;
    }
    check();
    if (y = x - 4) {
        z = 1;
    } else {
        z = 2;
    }
    check();
    if (x & 4 && (y | 2) == 2) {
    } else
        z = 9;
    check();
    return z;
}
