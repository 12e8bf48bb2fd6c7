/* The six comparisons, on signed, unsigned, mixed and wide operands; their result is an int. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

long long values[] = {-9223372036854775807LL - 1, -4294967296LL, -1, 0, 1, 4294967295LL, 9223372036854775807LL};
unsigned bits;

static void check(void) {
    note(bits);
}

#define ALL(a, b) \
    ((unsigned)((a) < (b)) | (unsigned)((a) <= (b)) << 1 | (unsigned)((a) > (b)) << 2 | (unsigned)((a) >= (b)) << 3 | \
     (unsigned)((a) == (b)) << 4 | (unsigned)((a) != (b)) << 5)

int main(void) {
    for (int i = 0; i < 7; i++)
        for (int k = 0; k < 7; k++) {
            long long a = values[i], b = values[k];
            bits = ALL(a, b);
            check();
            bits = ALL((unsigned long long)a, (unsigned long long)b);
            check();
            bits = ALL((int)a, (int)b);
            check();
            bits = ALL((unsigned)a, (int)b);
            check();
            bits = ALL((unsigned char)a, (signed char)b);
            check();
            bits = ALL((unsigned)a, b);
            check();
            bits = ALL((short)a, (unsigned short)b);
            check();
        }
    int chain = 3 > 2 > 1;
    bits = (unsigned)(1 < 2) + (2 < 1) + (unsigned)chain + sizeof(1LL < 2LL);
    check();
    bits = !5 + !0 * 2 + !!7 * 4;
    check();
    return chain;
}
