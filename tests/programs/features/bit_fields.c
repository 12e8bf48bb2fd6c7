/* Signed and unsigned bit-fields: truncation, sign extension, promotion to int, neighbours stay. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct flags {
    unsigned a : 1;
    unsigned b : 3;
    int c : 4;
    signed d : 1;
    unsigned e : 23;
    unsigned char f : 5;
    short g : 9;
    _Bool h : 1;
};
struct flags x, y = {1, 6, -3, -1, 0x7abcde, 31, -200, 1};
int r;

static void check(void) {
    note(x.a), note(x.b), note((unsigned)x.c), note((unsigned)x.d), note(x.e), note(x.f), note((unsigned)x.g), note(x.h);
    note(y.a), note(y.b), note((unsigned)y.c), note((unsigned)y.d), note(y.e), note(y.f), note((unsigned)y.g), note(y.h);
    note((unsigned)r);
}

int main(void) {
    check();
    x.a = 3, x.b = 9, x.c = 15, x.d = 1, x.e = 0xffffffff, x.f = 100, x.g = 256, x.h = 4;
    check();
    r = x.b - 7 < 0;
    check();
    r = (x.b = 12);
    check();
    r = (x.c = 9) + 1;
    check();
    x.b += 5, x.c -= 3, x.e <<= 4, x.f *= 3, x.g /= -3;
    check();
    x.b++, --x.c, x.a--, x.f--;
    check();
    x = y;
    y.e = x.e + x.b * x.f;
    check();
    x.c = y.c * y.g;
    x.d = ~x.d;
    check();
    struct flags *p = &y;
    p->b ^= 5;
    p->g = (short)(p->e >> 3);
    p->h = p->f;
    check();
    r = -x.b + (x.e > -1) + x.h;
    check();
    r = x.f << 27;
    check();
    return (int)sizeof(struct flags);
}
