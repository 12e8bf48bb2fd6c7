/* sprintf and snprintf with many flags, widths and precisions. data models: LP64 */
#include <stdio.h>
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static char buffer[40];

static void check(int length) {
    unsigned sum = length;
    for (int i = 0; i < 40; i++)
        sum = sum * 31 + (unsigned char)buffer[i];
    RECORD(sum);
}

#define FORMAT(...)                                     \
    for (int size = 0; size < 3; size++) {              \
        memset(buffer, 7, 40);                          \
        check(snprintf(buffer, size * 4, __VA_ARGS__)); \
    }                                                   \
    memset(buffer, 7, 40);                              \
    check(sprintf(buffer, __VA_ARGS__));

static int numbers[] = {0, 1, -1, 9, 10, -10, 255, -256, 65536, 2147483647, -2147483647 - 1};
static char *texts[] = {"", "a", "abcdefgh"};

int main(void) {
    FORMAT("")
    FORMAT("plain %% text")
    for (int i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        int n = numbers[i];
        FORMAT("%d|%i|%u", n, n, n)
        FORMAT("%x %X %o", n, n, n)
        FORMAT("%#x %#o %#X", n, n, n)
        FORMAT("%5d|%-5d|%05d", n, n, n)
        FORMAT("%+d % d %+05d", n, n, n)
        FORMAT("%.3d %6.3d %-6.3x|%06.2d", n, n, n, n)
        FORMAT("%.0d|%#.0o|%.d", n, n, n)
        FORMAT("%hd %hhd %hu %hhx", n, n, n, n)
        FORMAT("%ld %lx", (long)n * 65537, (long)n)
        FORMAT("%lld|%20llu", (long long)n << 31, (unsigned long long)n)
        FORMAT("%zu %zd", sizeof n, (long)n)
        FORMAT("%*d|%-*d|%.*d", 4, n, 4, n, 3, n)
        FORMAT("%*d|%.*x", -4, n, -1, n)
        FORMAT("%c%c", n & 127, 'z')
    }
    for (int i = 0; i < 3; i++) {
        FORMAT("%s", texts[i])
        FORMAT("<%6s|%-6s>", texts[i], texts[i])
        FORMAT("%.2s%s%.0s", texts[i], "-", texts[i])
        FORMAT("%d %s", i, texts[i])
        FORMAT("%*.*s|%-*s", 4, 2, texts[i], 3, texts[i])
    }
    char *none = 0;
    FORMAT("%s|%.3s|%8s", none, none, none)
    return 0;
}
