/* Looking at integers through char pointers, little-endian, and writing through them. */
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

unsigned word = 0x11223344u;
long long wide = 0x0102030405060708LL;
short pair[2];
_Alignas(8) unsigned char bytes[8];

static void check(void) {
    note(word);
    note64((unsigned long long)wide);
    note((unsigned)pair[0]), note((unsigned)pair[1]);
    for (int k = 0; k < 8; k++)
        note(bytes[k]);
}

int main(void) {
    unsigned char *p = (unsigned char *)&word;
    for (int k = 0; k < 4; k++)
        bytes[k] = p[k];
    check();
    p[0] = 0xff;
    p[3] ^= 0x80;
    check();
    signed char *s = (signed char *)&wide;
    s[7] = -1;
    s[0] = s[1] + s[2];
    check();
    *(int *)pair = 0x7fff8000;
    check();
    unsigned short *half = (unsigned short *)&word;
    half[1] = half[0];
    half[0]++;
    check();
    *(unsigned *)(bytes + 4) = word;
    check();
    *(long long *)bytes = wide;
    check();
    *(unsigned short *)(bytes + 6) = 0xbeef;
    check();
    word = *(unsigned *)(bytes + 4) + *(unsigned short *)(bytes + 2);
    check();
    unsigned swapped = 0;
    for (int k = 0; k < 4; k++)
        swapped = swapped << 8 | p[k];
    note(swapped);
    int one = 1;
    return *(char *)&one;
}
