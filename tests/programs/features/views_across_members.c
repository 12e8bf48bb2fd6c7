/* Accesses that reach over members and array elements: wide views of narrow data and the reverse. */
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct bytes {
    unsigned char a[2];
    unsigned char b, c;
    unsigned short d[2];
    unsigned int e;
};
struct bytes g;
unsigned char buffer[24];
unsigned int at = 1;

static void check(void) {
    note(g.a[0] | g.a[1] << 8 | g.b << 16 | (unsigned)g.c << 24);
    note(g.d[0] | (unsigned)g.d[1] << 16), note(g.e);
    for (int i = 0; i < 24; i++) note(buffer[i]);
}

int main(void) {
    struct bytes l = {{1, 2}, 3, 4, {5, 6}, 7};
    *(unsigned int *)g.a = 0x04030201;
    check();
    g.a[at] = 9;
    g.b++;
    check();
    note(*(unsigned int *)&g), note(*(unsigned short *)&l.b), note(*(unsigned int *)l.d);
    *(unsigned short *)&l.b = 0x1234;
    l.d[at] = 0x5678;
    note(l.b), note(l.c), note(*(unsigned int *)l.d);
    unsigned long long *wide = (unsigned long long *)&l;
    wide[0] += 0x100000001ull;
    note(l.a[0]), note(l.d[0]), note(l.d[1]);
    for (unsigned int i = 0; i < 5; i++) *(unsigned int *)(buffer + 4 * i) = 0x01010101u * i;
    check();
    *(unsigned int *)(buffer + at) = 0xa1b2c3d4;
    *(unsigned short *)(buffer + 2 * at + 7) = 0xbeef;
    check();
    unsigned int words[3] = {1, 0x10203040, 3};
    unsigned char *view = (unsigned char *)words;
    view[5] = 0xff;
    view[4 * at + 3] ^= 0x0f;
    note(words[0]), note(words[1]), note(words[at + 1]);
    unsigned short *half = (unsigned short *)(view + 2);
    half[0] = 0xabcd, half[1] = 0x9876;
    note(words[0]), note(words[1]);
    struct bytes list[3];
    memset(list, 0, sizeof list);
    memset(&list[1], 0xee, sizeof list[1]);
    unsigned char *raw = (unsigned char *)list;
    for (unsigned int i = 0; i < sizeof list; i += 5) raw[i] = (unsigned char)i;
    for (int i = 0; i < 3; i++) note(list[i].e), note(list[i].d[1]), note(list[i].a[1] + list[i].c * 256u);
    struct bytes *p = list + 1;
    memcpy(p, &g, sizeof g);
    note(p->e), note(p->a[at]), note(list[1].b);
    memcpy(raw + 1, "abcdefgh", 8);
    note(list[0].e), note(list[0].d[0]), note(list[0].b);
    float f = 1.5f;
    unsigned int bits;
    memcpy(&bits, &f, sizeof bits);
    note(bits);
    *(unsigned int *)&f ^= 0x80000000u;
    note((unsigned)(int)(f * 2));
    return l.c;
}
