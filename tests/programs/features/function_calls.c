/* Parameters are copies and are converted; calls nest; forward declarations; many parameters. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

static void note64(unsigned long long value) {
    note((unsigned int)value);
    note((unsigned int)(value >> 32));
}

int g = 1;

static int later(int, char);
extern int elsewhere(unsigned char small, long long wide);
int multiply(int a, int b), subtract(int a, int b);

static void check(void) {
    note((unsigned)g);
}

static int change(int x) {
    x = x * 2 + g;
    g++;
    return x;
}

static long long many(int a, char b, short c, long d, unsigned char e, long long f, int g, int h, int i, int k) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * k;
}

int main(void) {
    int x = 10, y;
    y = change(x);
    check();
    note((unsigned)(x + y));
    y = change(change(change(2)));
    check();
    note((unsigned)y);
    note((unsigned)later(300, 300));
    note((unsigned)elsewhere(-1, -1));
    note((unsigned)multiply(subtract(9, 4), subtract(3, 8)));
    note64((unsigned long long)many(1, 200, 70000, -4, 300, 1LL << 40, 7, 8, 9, 10));
    change(0), change(1);
    check();
    return (multiply)(6, 7);
}

static int later(int a, char b) {
    return a - b;
}
int elsewhere(unsigned char small, long long wide) {
    return small + (wide < 0);
}
int multiply(int a, int b) {
    return a * b;
}
int subtract(int a, int b) {
    return a - b;
}
