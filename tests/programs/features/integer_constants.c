/* Literals: decimal, octal, hexadecimal, binary, suffixes, and the type each of them gets. */
#include <limits.h>
#include <stddef.h>
#include <stdint.h>

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

int64_t i64 = INT64_MIN;
uint8_t u8 = UINT8_MAX;
int16_t i16 = 0x7fff;
uint32_t u32 = UINT32_C(4000000000);
intmax_t big = INTMAX_MAX;
size_t size = SIZE_MAX;

static void check(void) {
    note64((unsigned long long)i64), note(u8), note((unsigned)i16), note(u32), note64((unsigned long long)big);
    note64(size);
}

int main(void) {
    check();
    note64(0x7fffffff + 0u), note64((unsigned long long)(0xffffffff + 0LL)), note64(0777), note(0b1011);
    note(sizeof 2147483647 + 16 * sizeof 2147483648 + 256 * sizeof 0xffffffff + 4096 * sizeof 0x100000000);
    note(sizeof 1u + 16 * sizeof 1ul + 256 * sizeof 1ull + 4096 * sizeof 0x7fffffffffffffff);
    note((-1 < 0xffffffff) + 2 * (-1 < 4294967295) + 4 * (0xffffffffffffffff > 0));
    note64((unsigned long long)-2147483648);
    note64(-0x80000000);
    i64 = 1LL << 62, u8 = 'A' + 300, i16 = 0100000, u32 = -1, big = -010, size = -2;
    check();
    note(INT_MAX / 2 + CHAR_BIT), note(USHRT_MAX), note((unsigned)SHRT_MIN);
    return 0x2a;
}
