/* The representation of floats and doubles through unions and pointers. */
#include <string.h>

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

union {
    float f;
    unsigned u;
    struct {
        unsigned mantissa : 23, exponent : 8, sign : 1;
    } parts;
} single;
union {
    double d;
    unsigned long long u;
    unsigned char bytes[8];
} wide;

static void check(void) {
    note(single.u);
    note64(wide.u);
}

int main(void) {
    single.f = -6.25f;
    wide.d = 3.0;
    check();
    note(single.parts.sign), note(single.parts.exponent), note(single.parts.mantissa);
    single.parts.exponent++;
    note(single.f == -12.5f);
    check();
    wide.bytes[7] ^= 0x80;
    note(wide.d == -3.0);
    check();
    single.u = 0x7f800000u;
    wide.u = 1;
    note(single.f > 3.4e38f);
    note(wide.d > 0 && wide.d / 2 == 0);
    check();
    single.f = -0.0f;
    wide.d = -single.f;
    check();
    double number = 1.5;
    unsigned long long copy;
    memcpy(&copy, &number, sizeof copy);
    note64(copy);
    float g = 0.15625f;
    note(*(unsigned *)&g);
    *(unsigned *)&g += 1u << 23;
    note((unsigned)(g * 10000));
    return single.parts.sign + 2 * (int)(wide.u >> 63);
}
