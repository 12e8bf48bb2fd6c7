long long r[16];
int main(void) {
    volatile unsigned x = 0x00f0;
    r[0] = __builtin_clz(x);
    r[1] = __builtin_ctz(x);
    r[2] = __builtin_popcount(x);
    r[3] = __builtin_ffs(x);
    r[4] = __builtin_bswap16(x);
    r[5] = __builtin_bswap64(x);
    r[6] = __builtin_expect(x, 3);
    r[7] = __builtin_abs(-(int)x);
    int o;
    r[8] = __builtin_sadd_overflow(2147483647, (int)x, &o);
    r[9] = o;
    unsigned long long ul;
    r[10] = __builtin_umulll_overflow(1ULL << 40, 1ULL << (x >> 4), &ul);
    r[11] = ul;
    r[12] = __builtin_parityll(x);
    r[13] = __builtin_object_size(r, 0) > 0;
    r[14] = __builtin_clrsb(-(int)x);
    r[15] = __builtin_isnan(0.0) + __builtin_signbit(-1.0) * 0;
    return 0;
}
