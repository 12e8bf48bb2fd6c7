/* From text to integers, in many bases, with what is left and errno. data models: LP64 */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <wchar.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif
#define RECORD64(value) (RECORD((unsigned)(value)), RECORD((unsigned)((unsigned long long)(value) >> 32)))

static char *texts[] = {"", " ", "0", "7", "-7", "+7", "- 7", "+-7", " \t\n\v\f\r12x", "0x", "0xg", "0x1F", "-0Xff", "x1", "010",
    "08", "zz", "Zz9", "1_", "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
    "18446744073709551615", "18446744073709551616", "-18446744073709551615", "-18446744073709551616",
    "99999999999999999999999", "0b11", "1e5", "\xa0" "1", "12 34", "00000000000000000000000000012"};
static int bases[] = {0, 2, 8, 10, 16, 36, 1, -1, 37};

int main(void) {
    for (int i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *text = texts[i];
        for (int j = 0; j < sizeof bases / sizeof *bases; j++) {
            char *end = text;
            errno = 0;
            RECORD64(strtol(text, &end, bases[j]));
            RECORD((end - text) * 100 + errno);
            errno = 0;
            RECORD64(strtoul(text, &end, bases[j]));
            RECORD((end - text) * 100 + errno);
        }
        char *end = text;
        errno = 0;
        RECORD64(strtoll(text, &end, 10));
        RECORD64(strtoull(text, 0, 16));
        RECORD64(strtoimax(text, &end, 3));
        RECORD64(strtoumax(text, &end, 11));
        RECORD((end - text) * 100 + errno);
        RECORD(atoi(text));
        RECORD64(atol(text));
        RECORD64(atoll(text));
        wchar_t wide[40];
        int k = 0;
        while ((wide[k] = (unsigned char)text[k]) != 0)
            k++;
        wchar_t *rest = wide;
        errno = 0;
        RECORD64(wcstol(wide, &rest, 0));
        RECORD((rest - wide) * 100 + errno);
        RECORD64(wcstoull(wide, &rest, 10));
        RECORD((rest - wide) * 100 + errno);
    }
    return 0;
}
