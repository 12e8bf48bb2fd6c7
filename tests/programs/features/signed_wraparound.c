/* Signed overflow wraps, as with -fwrapv. */
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

int i = INT_MAX;
long long ll = LLONG_MAX;
short s = SHRT_MAX;
signed char c = SCHAR_MAX;

static void check(void) {
    note((unsigned)i);
    note64((unsigned long long)ll);
    note((unsigned)s);
    note((unsigned)c);
}

static int add(int a, int b) {
    return a + b;
}

int main(void) {
    check();
    i++;
    ll += 1;
    s++;
    ++c;
    check();
    i = -i;
    ll = -ll;
    s = -s;
    check();
    i = i - 1;
    ll--;
    check();
    i = i * 3;
    ll *= 5;
    s *= s;
    c *= 3;
    check();
    i = 65536 * (s + 65536);
    check();
    i = add(INT_MAX, INT_MAX);
    check();
    i = 1 << 30;
    i += i;
    check();
    note(add(i, -1) > 0);
    i <<= 1;
    check();
    return add(INT_MAX, 1) == INT_MIN;
}
