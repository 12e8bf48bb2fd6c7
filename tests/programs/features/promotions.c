/* Integer promotions and the usual arithmetic conversions. */
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

unsigned char uc = 250;
signed char sc = -6;
unsigned short us = 65530;
short ss = -2;
int i = -1;
unsigned u = 1;
long l = -1;
unsigned long long ull = 1;
long long r;

static void check(void) {
    note64((unsigned long long)r);
}

#define TRY(expression) r = (expression), check()

int main(void) {
    TRY(uc + uc);
    TRY(uc * us);
    TRY(~uc);
    TRY(-us);
    TRY(uc << 24);
    TRY(us * 30000);
    TRY(i < u);
    TRY(sc < uc);
    TRY(ss < us);
    TRY(l < (int)u);
    TRY(l < ull);
    TRY(i + ull);
    TRY(l + u);
    TRY(i / u);
    TRY((unsigned)sc >> 28);
    TRY(sc >> 1);
    TRY(uc - us);
    TRY((unsigned char)(uc + 10));
    TRY(1 ? i : u);
    TRY((1 ? sc : ull) > 5);
    TRY(sizeof(uc + uc) + sizeof(1 ? uc : uc) + sizeof(+sc) + sizeof(uc ? l : i));
    TRY(-1 < sizeof(int));
    TRY('\xff' == 255);
    TRY(2147483647 + 1u);
    TRY(0x80000000 > 0);
    TRY(-2147483648 < 0);
    TRY(4294967295 + 1);
    TRY(0xffffffff + 1);
    TRY(us == (short)us);
    return (uc + 10 > 255) + 2 * (i > u);
}
