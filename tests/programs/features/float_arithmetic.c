/* float and double: + - * / and unary minus, rounding to the narrower type, compound assignment. */
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

float f = 0.1f, third = 1.0f / 3;
double d = 0.1, e = 1e10;

static void check(void) {
    note_double(f);
    note_double(third);
    note_double(d);
    note_double(e);
}

static float scale(float x, double by) {
    return x * by;
}

int main(void) {
    check();
    f = f + 0.2f;
    d = d + 0.2;
    check();
    f = f * third - 7;
    d = d * third - 7;
    check();
    e /= 3;
    f /= 3;
    check();
    e -= f;
    f -= d;
    f *= -1.5;
    check();
    f = scale(f, 0.1);
    third = 16777216.0f;
    third += 1.0f;
    check();
    third = 16777216.0f + 1.0;
    check();
    note(0.1f == 0.1);
    note(0.5f == 0.5);
    note_double(1e300 * 1e10 > 1e308);
    f = 1e-45f;
    check();
    f /= 2;
    check();
    d = 5e-324;
    e = 1.7976931348623157e308;
    check();
    d = -d / 4;
    e += 1e291;
    check();
    f = 3.4e38f;
    f += f;
    note(f > 3.4e38f);
    d = 0x1.8p3 + 0x1p-2f;
    check();
    d++, f = 1, f--;
    check();
    return (int)d;
}
