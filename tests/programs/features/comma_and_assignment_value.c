/* The comma operator and the value of assignments. */
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

int a, b, c;
unsigned char small;
short s;
long long wide;

static void check(void) {
    note((unsigned)a), note((unsigned)b), note((unsigned)c), note(small), note((unsigned)s);
    note64((unsigned long long)wide);
}

int main(void) {
    a = b = c = 7;
    check();
    a = (b = 3, c = b + 1, b * c);
    check();
    wide = small = 300;
    check();
    wide = (small = -1) + 1;
    check();
    a = (s = 70000) / 2;
    check();
    b = (a += 5) * 2;
    check();
    c = (a -= 1, b += a, b) - (small >>= 1);
    check();
    for (a = 0, b = 10; a < b; a++, b -= 2)
        c += a * b;
    check();
    while (b--, b > -5)
        c++;
    check();
    if (a = c - c, a)
        c = 1;
    else
        c = 2;
    check();
    int array[3] = {(1, 2), (3, 4), 5};
    note((unsigned)(array[0] * 100 + array[1] * 10 + array[(0, 2)]));
    return (a = 300, (unsigned char)a);
}
