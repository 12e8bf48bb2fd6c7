/* Between integers and floats of every width: truncation, rounding to even, exact bounds. */
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

static void note_double(double value) {
    union {
        double number;
        unsigned long long bits;
    } view;
    view.number = value;
    if (value != value)
        note(0xdeadu);
    else
        note64(view.bits);
}

float f;
double d;
int i = 16777217;
long long l = 9007199254740993LL;
unsigned u = 4294967295u;
unsigned long long ul = 18446744073709551615ULL;
signed char c = -128;

static void check(void) {
    note_double(f);
    note_double(d);
    note64((unsigned long long)i), note64((unsigned long long)l), note(u), note64(ul), note((unsigned)c);
}

int main(void) {
    f = i;
    d = i;
    check();
    f = l;
    d = l;
    check();
    f = u;
    d = u;
    check();
    f = ul;
    d = ul;
    check();
    f = c;
    d = (unsigned char)c;
    check();
    f = 16777219;
    d = -9007199254740995LL;
    check();
    i = 3.99, l = -3.99, u = 4294967295.5, ul = 9223372036854775808.0;
    check();
    i = -0.9f, l = 1e18, u = 3e9f, ul = 1.5e19, c = -100.7;
    check();
    f = 0.1;
    d = f;
    check();
    f = 1e-50;
    check();
    d = 1e38f;
    f = (float)1.00000005960464477539;
    check();
    i = (int)(0.1 + 0.7) * 10;
    l = (long long)((0.1 + 0.7) * 10);
    check();
    i = 7 / 2 * 2.0;
    f = 7 / 2.0f;
    check();
    c = (signed char)(int)300.5;
    u = (unsigned)(int)-1.5;
    check();
    d = 1 ? 1 : 2.5;
    f = u > 5 ? i : 0.5f;
    check();
    i = 5;
    i += 1.75;
    i *= 1.5;
    check();
    return (int)1e2;
}
