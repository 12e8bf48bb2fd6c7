/* Prototypes without parameters, and definitions in the old style. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int anything();
int zero(), one(void);

int last;

static void check(void) {
    note((unsigned)last);
}

int old_style(a, b)
int a;
int b;
{
    return a * 10 + b;
}

int main() {
    last = anything(3, 4);
    check();
    last = zero();
    check();
    last = one();
    check();
    last = old_style(5, 6);
    check();
    int (*pointer)() = anything;
    last = pointer(7, 8);
    check();
    return last;
}

int anything(int a, int b) {
    return a - b + 100;
}
int zero() {
    return 0;
}
int one(void) {
    return 1;
}
