/* Comparisons with zeros, infinities and NaN; floats as conditions. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

double values[6];
unsigned bits;
double zero;

static void check(void) {
    note(bits);
}

int main(void) {
    values[0] = -1.5, values[1] = -0.0, values[2] = 0.0;
    values[3] = 2.25, values[4] = 1 / zero, values[5] = zero / zero;
    for (int i = 0; i < 6; i++)
        for (int k = 0; k < 6; k++) {
            double a = values[i], b = values[k];
            bits = (unsigned)(a < b) | (unsigned)(a <= b) << 1 | (unsigned)(a > b) << 2 | (unsigned)(a >= b) << 3 |
                   (unsigned)(a == b) << 4 | (unsigned)(a != b) << 5;
            check();
            bits = !(a < b) + 2 * (a && b) + 4 * (a || b) + 8 * !a;
            check();
        }
    float f = 0.1f;
    bits = (f < 0.1) | (f > 0.1) << 1 | (f == 0.1f) << 2 | (f < 1) << 3;
    check();
    if (values[5])
        bits = 1;
    else
        bits = 2;
    check();
    if (values[1])
        bits = 3;
    else
        bits = 4;
    check();
    bits = values[0] ? 5 : 6;
    check();
    int n = 0;
    for (double x = 0; x < 1; x += 0.125)
        n++;
    return n;
}
