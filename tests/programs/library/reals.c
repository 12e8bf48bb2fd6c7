/* From text to floats: exact where there are few digits, and the end of the number always. data models: LP64 */
#include <stdlib.h>
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static char *texts[] = {"", ".", " .5", "5.", "-.5e1", "1e", "1e+", "1e5", "0x", "0x.", "0x1p3", "0x.8p1", "0x1.8", "inf", "-INFINITY",
    "infinit", "nan", "nan(12)x", "nan(", "1.5e-3", "0.1", "3.14159", "1e10", "  +1.25x", "-0", "0e99999999999", "1.e2", "0x1p-60",
    "1e-10", "0.00000001", "100000000000", "1..2", "e5", "+", "- 1", "1e5.5", "0x1pz", "0.3", "12345", "7e-7", "in", "n", "0x"};

int main(void) {
    for (int i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *text = texts[i], *end = 0;
        double number = strtod(text, &end);
        unsigned long long bits;
        memcpy(&bits, &number, sizeof bits);
        RECORD(number == number ? (unsigned)(bits ^ bits >> 32) : 5);
        RECORD(end - text);
        number = strtof(text, &end);
        memcpy(&bits, &number, sizeof bits);
        RECORD(number == number ? (unsigned)(bits ^ bits >> 32) : 5);
        RECORD(end - text);
        RECORD((int)(strtold(text, &end) * 16 > 1));
        RECORD(end - text);
        number = atof(text);
        RECORD((number > 1) + 2 * (number < 0));
    }
    return 0;
}
