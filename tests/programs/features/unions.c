/* Unions: overlapping members, by value, in arrays, conversion of views. */
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

union word {
    unsigned u;
    int i;
    unsigned short half[2];
    unsigned char byte[4];
    float f;
};
union word w, words[2];
union {
    long long whole;
    struct {
        unsigned low;
        int high;
    } part;
} wide;

static void check(void) {
    note(w.u), note((unsigned)w.i), note(w.half[0]), note(w.half[1]), note(w.byte[2]);
    note(words[0].u), note(words[1].u);
    note64((unsigned long long)wide.whole);
}

static union word twist(union word x) {
    unsigned char t = x.byte[0];
    x.byte[0] = x.byte[3];
    x.byte[3] = t;
    return x;
}

int main(void) {
    check();
    w.u = 0x89abcdefu;
    check();
    w.byte[1] = 0;
    w.half[1]++;
    check();
    w = twist(w);
    check();
    words[1] = w;
    words[0].i = words[1].i >> 4;
    check();
    w.f = 1.5f;
    check();
    w.u ^= 0x80000000u;
    note(w.f == -1.5f);
    wide.whole = -3;
    check();
    wide.part.high = 7;
    check();
    wide.part.low += 5;
    check();
    union word list[2] = {{5}, {.half = {1, 2}}};
    words[0] = list[1], words[1] = list[0];
    check();
    union word *p = &words[1];
    p->byte[3] = 0xff;
    note(p->i < 0);
    check();
    return sizeof(union word) + sizeof wide;
}
