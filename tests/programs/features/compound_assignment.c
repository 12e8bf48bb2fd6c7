/* op= computes in the common type and converts back; the left side is evaluated once. */
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

unsigned char uc = 200;
signed char sc = 100;
short s = -20000;
int i = 12345;
unsigned u = 7;
long long l = -99;
int array[4] = {1, 2, 3, 4};
int calls;

static void check(void) {
    note(uc), note((unsigned)sc), note((unsigned)s), note((unsigned)i), note(u), note64((unsigned long long)l);
    for (int k = 0; k < 4; k++)
        note((unsigned)array[k]);
    note((unsigned)calls);
}

static int next(void) {
    return calls++ & 3;
}

int main(void) {
    uc += 100, sc += 100, s -= 20000;
    check();
    uc *= 3, sc *= sc, s *= 2;
    check();
    uc /= -2, sc /= 3, s %= 7;
    check();
    i /= -7u;
    check();
    i = -12345, i %= 100, u -= 8, l /= 2;
    check();
    u >>= 4, l <<= 3, i >>= 2, l >>= 1;
    check();
    uc |= 0x1f0, sc &= ~1, s ^= -1, u &= (unsigned)l, l |= u;
    check();
    array[next()] += 10;
    array[next()] *= 5;
    array[next()] <<= 2;
    check();
    *(array + next()) -= 100;
    check();
    l += u;
    i += l;
    u *= i;
    check();
    i -= 5, i ^= i >> 3;
    check();
    uc += 0.75;
    i *= 1.5f;
    check();
    return array[3] & 255;
}
