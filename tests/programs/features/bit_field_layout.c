/* How bit-fields share units: zero width, crossing units, mixed base types; seen through bytes. */
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct one {
    unsigned a : 5, b : 11, c : 16, d : 1;
};
struct two {
    char a : 3;
    int b : 13;
    short : 0;
    char c : 2;
    int : 4;
    int d : 6;
};
struct three {
    unsigned a : 20;
    unsigned b : 20;
    unsigned long long c : 40;
    unsigned char d;
    unsigned e : 7;
};
struct four {
    int a : 7;
    int : 0;
    int b : 3;
    char tail;
};
struct five {
    int a : 9;
    char b : 7;
    char c : 4;
    long long d : 33;
} __attribute__((packed));
union view {
    struct one one;
    struct two two;
    struct three three;
    struct four four;
    struct five five;
    unsigned char bytes[32];
} view;

static void check(void) {
    for (int k = 0; k < 32; k++)
        note(view.bytes[k]);
}

int main(void) {
    note(sizeof(struct one) | sizeof(struct two) << 6 | sizeof(struct three) << 12 | sizeof(struct four) << 18 |
         sizeof(struct five) << 24);
    view.one.a = 21, view.one.b = 1025, view.one.c = 0xabcd, view.one.d = 1;
    check();
    memset(&view, 0, sizeof view);
    view.two.a = -2, view.two.b = -1234, view.two.c = 1, view.two.d = -17;
    check();
    memset(&view, 255, sizeof view);
    view.three.a = 0x12345, view.three.b = 0xfedcb, view.three.c = 0x1122334455ULL, view.three.d = 66, view.three.e = 1;
    check();
    memset(&view, 0, sizeof view);
    view.four.a = 63, view.four.b = -1, view.four.tail = 'x';
    check();
    memset(&view, 0x55, sizeof view);
    view.five.a = -256, view.five.b = 5, view.five.c = -8, view.five.d = -4294967296LL;
    check();
    note((unsigned)view.five.a), note((unsigned)view.five.c), note((unsigned)((long long)view.five.d >> 8));
    view.bytes[1] = 0xa7;
    note((unsigned)view.five.a), note((unsigned)view.five.b), note(view.three.a), note((unsigned)view.two.b);
    return (int)sizeof(struct five);
}
