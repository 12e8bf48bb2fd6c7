/* The exact functions of <math.h> on special values and others, in double and float. data models: LP64 */
#include <errno.h>
#include <math.h>
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(double number) {
    unsigned long long bits;
    memcpy(&bits, &number, sizeof bits);
    if (number != number)
        bits = 5;
    RECORD((unsigned)bits);
    RECORD((unsigned)(bits >> 32));
}

static double numbers[] = {0.0, -0.0, 1, -1, 0.5, 2.5, -3.5, 7, 1e10, -1e-10, 1.7976931348623157e308, 4.9e-324, -2.2250738585072014e-308,
    2.2250738585072009e-308, 9007199254740993, 1e300, 1e-300, INFINITY, -INFINITY, NAN, 0.1, 3};
static float smaller[] = {0, -0.0f, 1, -1.5f, 1e-45f, 3.4028235e38f, -1.17549435e-38f, 1e-40f, INFINITY, NAN, 16777217, 0.1f};
static int exponents[] = {0, 1, -1, 10, -60, 1023, 1024, -1022, -1074, -1075, 2100, -2100, 5000, -5000, 2147483647, -2147483647};
enum { COUNT = sizeof numbers / sizeof *numbers, SMALLER = sizeof smaller / sizeof *smaller };

static void one(double x) {
    int exponent = 77;
    double whole = 77;
    note(frexp(x, &exponent));
    if (x - x == 0)
        RECORD(exponent);
    note(modf(x, &whole));
    note(whole);
    errno = 0;
    RECORD(ilogb(x));
    RECORD(errno);
    note(logb(x));
    errno = 0;
    note(sqrt(x));
    RECORD(errno);
    note(floor(x) + ceil(x));
    note(round(x));
    note(trunc(x));
    note(rint(x));
    RECORD(lround(x));
    RECORD(lrint(x));
    RECORD(fpclassify(x) * 100 + isnan(x) * 10 + !signbit(x == x ? x : 0) + isinf(x) * 1000 + isnormal(x) * 16 + isfinite(x) * 32);
    for (int i = 0; i < sizeof exponents / sizeof *exponents; i++) {
        errno = 0;
        note(ldexp(x, exponents[i]));
        note(scalbln(x, exponents[i] * 10L));
        RECORD(errno);
    }
}

static void pair(double x, double y) {
    errno = 0;
    note(nextafter(x, y));
    RECORD(errno);
    errno = 0;
    note(fmod(x, y));
    note(remainder(x, y));
    RECORD(errno);
    errno = 0;
    note(fdim(x, y));
    RECORD(errno);
    if (x != y) {
        note(fmin(x, y));
        note(fmax(x, y));
    }
    if (y == y)
        note(copysign(x, y));
    note(nexttoward(x, (long double)y));
    RECORD(isgreater(x, y) + 2 * isless(x, y) + 4 * isunordered(x, y) + 8 * islessgreater(x, y) + 16 * isgreaterequal(x, y));
    note(fma(x, y, 1));
}

static void small(float x) {
    int exponent = 77;
    note(frexpf(x, &exponent));
    if (x - x == 0)
        RECORD(exponent);
    RECORD(ilogbf(x) + fpclassify(x) * 7 + isnormal(x));
    note(logbf(x));
    note(scalbnf(x, -20));
    note(ldexpf(x, 100));
    note(ldexpf(x, -150));
    note(nextafterf(x, 1));
    note(nexttowardf(x, 1e-300L));
    note(fmodf(x, 0.3f));
    note(roundf(x));
}

int main(void) {
    for (int i = 0; i < COUNT; i++) {
        one(numbers[i]);
        for (int j = 0; j < COUNT; j++)
            pair(numbers[i], numbers[j]);
    }
    for (int i = 0; i < SMALLER; i++)
        small(smaller[i]);
    return 0;
}
