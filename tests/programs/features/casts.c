/* Casts between all integer types: truncation, sign and zero extension. */
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

long long source[] = {0, -1, 127, 128, 255, 256, 32767, 32768, 65535, 65536, 2147483647, 2147483648LL,
                      4294967295LL, 4294967296LL, -128, -129, -32769, -2147483649LL, 0x123456789abcdefLL};
signed char a;
unsigned char b;
short c;
unsigned short d;
int e;
unsigned f;
long g;
unsigned long h;
_Bool z;

static void check(void) {
    note64((unsigned long long)a), note64(b), note64((unsigned long long)c), note64(d);
    note64((unsigned long long)e), note64(f), note64((unsigned long long)g), note64(h), note(z);
}

int main(void) {
    for (unsigned k = 0; k < sizeof source / sizeof *source; k++) {
        long long v = source[k];
        a = (signed char)v, b = (unsigned char)v, c = (short)v, d = (unsigned short)v;
        e = (int)v, f = (unsigned)v, g = (long)v, h = (unsigned long)v, z = (_Bool)v;
        check();
        a = b, c = d, e = (int)f, g = (long)h;
        check();
        f = (unsigned)a, h = (unsigned long)c, b = (unsigned char)(signed char)e;
        check();
        note64((unsigned long long)(unsigned char)(short)v);
        note64((unsigned long long)(int)(unsigned short)v);
        note64((unsigned long long)(short)(unsigned char)v);
        note64((unsigned)(signed char)v);
        (void)v;
    }
    return (unsigned char)source[18];
}
