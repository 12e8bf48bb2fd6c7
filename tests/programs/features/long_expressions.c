/* Deep nesting of operators, parentheses and conditionals. */
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

int a = 3, b = -5, c = 11;
unsigned u = 77;
long long w = 123456789012LL;

static void check(void) {
    note((unsigned)a), note((unsigned)b), note((unsigned)c), note(u), note64((unsigned long long)w);
}

int main(void) {
    a = ((a + b) * (c - a) / ((b & 3) + 1)) % 17 ^ (c << 2 | a >> 1) & ~b;
    check();
    u = u * 31u + (unsigned)(a > b ? a - b : b - a) % 13u - (u >> 3 ^ u << 5);
    check();
    w = w - (w >> 7) * (a ? b : c) + (long long)u * u;
    check();
    c = a < b == b < c != (c > 4 && a != b || u & 1) ? (a | b) + (c ^ 5) : -(a * b) - ~c;
    check();
    b = -(-(-b)), a = !!!a, c = ~~c + - -1;
    check();
    b = (((((((((b + 1) * 2) - 3) ^ 4) | 5) & 0xff) << 2) + 7) % 101) - 8;
    check();
    a = 1 + 2 * 3 - 4 / 2 % 3 << 1 > 5 == 1 & 7 ^ 2 | 8;
    check();
    w = (w & 0xff) + ((w >> 8 & 0xff) << 8) + ((unsigned long long)w >> 60) * (a + b * c - (int)u);
    check();
    return (int)((u ^ (unsigned)w) & 127);
}
