/* & | ^ ~ with mixed widths and signs, and common bit tricks. */
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

unsigned x = 0xf0f0a5a5u;
int y = -1234;
long long w = -1;
unsigned char small = 0xa5;
short h = -3;

static void check(void) {
    note(x), note((unsigned)y), note64((unsigned long long)w), note(small), note((unsigned)h);
}

static unsigned popcount(unsigned v) {
    unsigned n = 0;
    for (; v; v &= v - 1)
        n++;
    return n;
}

static unsigned reverse(unsigned v) {
    unsigned r = 0;
    for (int k = 0; k < 32; k++, v >>= 1)
        r = r << 1 | (v & 1);
    return r;
}

int main(void) {
    check();
    x = x & (unsigned)y;
    y = y | small;
    w = w ^ x;
    small = ~small;
    check();
    h = h & ~small;
    w = w & y;
    check();
    w |= h;
    x ^= x << 13, x ^= x >> 17, x ^= x << 5;
    check();
    small ^= h;
    h |= 0x8001;
    y &= ~0u >> 4;
    check();
    x = reverse(x);
    check();
    x = x & -x;
    check();
    w = ~(long long)0 ^ ~0u;
    check();
    x = (x & 0x00ff00ffu) << 8 | (x >> 8 & 0x00ff00ffu);
    check();
    return (int)popcount(0xdeadbeefu);
}
