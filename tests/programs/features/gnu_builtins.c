/* __builtin_expect, __builtin_constant_p, __extension__, __builtin_offsetof, __alignof__, bit counting. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

struct record {
    char a;
    struct {
        short b;
        long long c[3];
    } in;
    int d;
};
int g = 5;

static void check(void) {
    note((unsigned)g);
}

int main(void) {
    if (likely(g > 3))
        g++;
    if (unlikely(g > 100))
        g = 0;
    check();
    g += (int)__builtin_expect(g, 6);
    check();
    g = __builtin_constant_p(5) ? g + 1 : 0;
    check();
    g = __extension__({ int t = g; t * 2; });
    check();
    __extension__ long long wide = g;
    note((unsigned)wide);
    note(__builtin_offsetof(struct record, in.c[2]));
    note(__builtin_offsetof(struct record, d));
    note(__alignof__(long long) + 16 * __alignof__(struct record) + 256 * __alignof__(g) + 4096 * _Alignof(short));
    unsigned bits = 0x00f0a000u;
    note((unsigned)__builtin_popcount(bits));
    note((unsigned)__builtin_ctz(bits));
    note((unsigned)__builtin_clz(bits));
    note((unsigned)__builtin_ffs(0) + (unsigned)__builtin_ffs(8));
    note(__builtin_bswap32(0x01020304u));
    note((unsigned)__builtin_abs(-7));
    if (g < 0)
        __builtin_unreachable();
    note(__builtin_types_compatible_p(int, typeof(g)));
    g = __builtin_choose_expr(1, g + 3, "text");
    check();
    return g;
}
