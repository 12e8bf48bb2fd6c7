/* isnan, isinf, isfinite, signbit, fpclassify and the constants NAN, INFINITY and HUGE_VAL. */
#include <math.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

double values[7];
float floats[4];
unsigned bits;

static void check(void) {
    note(bits);
}

int main(void) {
    double zero = 0;
    values[0] = 1, values[1] = -0.0, values[2] = INFINITY, values[3] = -HUGE_VAL;
    values[4] = NAN, values[5] = 1e-310, values[6] = zero;
    for (int k = 0; k < 7; k++) {
        double v = values[k];
        bits = (isnan(v) != 0) | (isinf(v) != 0) << 1 | (isfinite(v) != 0) << 2 | (isnormal(v) != 0) << 3;
        if (!isnan(v))
            bits |= (signbit(v) != 0) << 4;
        check();
        bits = (fpclassify(v) == FP_ZERO) | (fpclassify(v) == FP_SUBNORMAL) << 1 | (fpclassify(v) == FP_NAN) << 2;
        check();
    }
    floats[0] = 1e38f * 10, floats[1] = -floats[0], floats[2] = floats[0] + floats[1], floats[3] = -2;
    for (int k = 0; k < 4; k++) {
        float v = floats[k];
        bits = (isnan(v) != 0) | (isinf(v) != 0) << 1 | (v == v) << 2;
        check();
    }
    bits = isless(1.0, 2.0) | isgreater(1.0, values[4]) << 1 | isunordered(1.0, values[4]) << 2;
    check();
    return signbit(-1.0) != 0;
}
