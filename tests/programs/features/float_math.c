/* fabs, sqrt, floor, ceil, trunc, round, fmin, fmax, fmod, copysign. data models: LP64 */
#include <math.h>

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

double inputs[] = {0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 2.75, -7.25, 4503599627370497.5, 1e20, -1e-300};
double r;

static void check(void) {
    note_double(r);
}

#define TRY(expression) r = (expression), check()

int main(void) {
    for (unsigned k = 0; k < sizeof inputs / sizeof *inputs; k++) {
        double x = inputs[k];
        TRY(fabs(x));
        TRY(sqrt(fabs(x)));
        TRY(floor(x));
        TRY(ceil(x));
        TRY(trunc(x));
        TRY(round(x));
        TRY(rint(x));
        TRY(fmod(x, 2.0));
        TRY(copysign(3.0, x));
        TRY(fabsf((float)x));
        TRY(floorf((float)x));
        TRY(sqrtf(fabsf((float)x)));
        if (x != 0)
            TRY(fmin(x, 0.75)), TRY(fmax(x, 0.75));
    }
    double nan = sqrt(-1.0);
    note(nan != nan);
    TRY(fmin(nan, 2.0));
    TRY(fmax(3.0, nan));
    TRY(fdim(5.0, 3.0) + fdim(3.0, 5.0));
    note((unsigned)lround(2.5) + 10 * (unsigned)lround(3.4));
    TRY(sqrt(2.0));
    TRY(sqrtf(2.0f));
    return (int)floor(sqrt(1000.0));
}
