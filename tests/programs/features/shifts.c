/* Left and right shifts: arithmetic for signed values, logical for unsigned ones. */
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

int i;
unsigned u;
long long l;
unsigned long long ul;
signed char c = -128;
unsigned char b = 255;

static void check(void) {
    note((unsigned)i), note(u), note64((unsigned long long)l), note64(ul), note((unsigned)c), note(b);
}

int main(void) {
    for (int n = 0; n < 32; n++) {
        i = -1 << n, u = 0xdeadbeefu >> n, l = -1LL >> n, ul = 0x8000000000000001ULL >> n;
        check();
        i = (int)0x87654321u >> n, u = 3u << n, l = 5LL << n, ul = 1ULL << (n + 32);
        check();
    }
    c >>= 3;
    b <<= 3;
    check();
    c <<= 2;
    b >>= 1;
    check();
    i = c << 3, u = b << 23;
    check();
    l = 1 << 31;
    ul = 1u << 31;
    check();
    i = 1 << (char)4;
    l = 1LL << (unsigned long long)40;
    check();
    i = -5 >> 1;
    u = (unsigned)-5 >> 1;
    l = (-5LL) >> 33;
    check();
    i <<= 1LL;
    u >>= (short)2;
    check();
    return (-8 >> 1) == -4;
}
