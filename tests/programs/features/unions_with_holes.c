/* Unions whose members have data where the largest member has padding: copies must keep it. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

union holes {
    struct {
        char c;
        long l;
    } padded;
    char bytes[7];
    short shorts[3];
};
struct outer {
    int key;
    union holes inner;
};

static void check(const union holes *u) {
    for (int i = 0; i < 7; i++) note((unsigned)u->bytes[i]);
}
static union holes same(union holes u) {
    return u;
}

int main(void) {
    union holes x = {{1, 2}}, y;
    for (int i = 0; i < 7; i++) x.bytes[i] = (char)(i + 3);
    y = x;
    check(&y);
    struct outer a, b;
    a.inner = same(y);
    a.key = 3;
    check(&a.inner);
    b = a;
    x.shorts[2] = 700;
    check(&b.inner);
    b.inner = x;
    note((unsigned)b.inner.bytes[5]), note((unsigned)b.inner.shorts[1]), note((unsigned)b.key);
    return 0;
}
