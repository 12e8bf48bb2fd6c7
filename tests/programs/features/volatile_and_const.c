/* Qualifiers do not change values: volatile, const, restrict, register. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

volatile int v = 1;
const volatile int cv = 5;
int plain = 2;
struct {
    const int fixed;
    volatile char c;
} mixed = {7, 'c'};

static void check(void) {
    note((unsigned)v), note((unsigned)plain), note((unsigned)mixed.c);
}

static void copy(int *restrict to, const int *restrict from, register int n) {
    for (register int k = 0; k < n; k++)
        to[k] = from[k];
}

int main(void) {
    v = v + cv;
    check();
    v++;
    plain = v;
    check();
    const int local = plain * 2;
    int const *const p = &local;
    volatile int *q = &plain;
    *q = *p + mixed.fixed;
    check();
    mixed.c += local;
    check();
    int from[3] = {1, 2, 3}, to[3];
    copy(to, from, 3);
    note((unsigned)(to[0] + to[1] * 10 + to[2] * 100));
    for (volatile int k = 0; k < 3; k++)
        v -= k;
    check();
    const char *const names[] = {"one", "two"};
    return names[1][0] - names[0][0] + v;
}
