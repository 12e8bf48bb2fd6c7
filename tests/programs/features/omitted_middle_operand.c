/* a ?: b evaluates a once. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int calls, r;
int *none, some = 6;

static void check(void) {
    note((unsigned)calls);
    note((unsigned)r);
}

static int value(int v) {
    calls++;
    return v;
}

int main(void) {
    r = value(0) ?: value(9);
    check();
    r = value(4) ?: value(9);
    check();
    r = value(0) ?: value(0) ?: value(3);
    check();
    int *p = none ?: &some;
    r = *p;
    check();
    r = (r > 5 ?: 77) + (r > 50 ?: 77);
    check();
    unsigned char small = 0;
    r = small ?: -1;
    check();
    r = small++ ?: small;
    check();
    const char *name = (char *)0 ?: "default";
    return name[0] - (value(2) ?: 1);
}
