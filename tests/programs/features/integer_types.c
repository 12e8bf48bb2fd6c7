/* Every integer type, with its limits. */
#include <limits.h>

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

signed char sc = SCHAR_MIN;
unsigned char uc = UCHAR_MAX;
char c = CHAR_MAX;
short s = SHRT_MIN;
unsigned short us = USHRT_MAX;
int i = INT_MIN;
unsigned int u = UINT_MAX;
long l = LONG_MIN;
unsigned long ul = ULONG_MAX;
long long ll = LLONG_MIN;
unsigned long long ull = ULLONG_MAX;

static void check(void) {
    note64(sc), note64(uc), note64(c);
    note64(s), note64(us);
    note64(i), note64(u);
    note64(l), note64(ul);
    note64(ll), note64(ull);
}

int main(void) {
    check();
    sc++, uc++, c++, s--, us++;
    check();
    i--, u++, l--, ul++, ll--, ull++;
    check();
    sc = uc - 1, uc = s, s = us - 32768, us = i;
    check();
    i = (int)l, l = u - 1, ul = (unsigned long)ll;
    check();
    note(sizeof sc + 10 * sizeof s + 100 * sizeof i + 1000 * sizeof l + 10000 * sizeof ll);
    return (int)(sizeof l + sizeof ull);
}
