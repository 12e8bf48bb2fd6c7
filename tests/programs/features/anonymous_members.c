/* Anonymous structs and unions inside structs and unions. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct variant {
    int kind;
    union {
        int number;
        struct {
            short low, high;
        };
        unsigned char bytes[4];
    };
    struct {
        int a;
        struct {
            int b;
        };
    };
} v = {1, {0x00020003}, {4, {5}}};

static void check(void) {
    note((unsigned)v.kind), note((unsigned)v.number), note((unsigned)v.low), note((unsigned)v.high);
    for (int k = 0; k < 4; k++)
        note(v.bytes[k]);
    note((unsigned)v.a), note((unsigned)v.b);
}

int main(void) {
    check();
    v.number = -2;
    check();
    v.high = 0x1234;
    check();
    v.bytes[0]++;
    v.a = v.b++;
    check();
    struct variant w = {.kind = 7, .low = 8, .b = 9}, *p = &w;
    p->high = p->low;
    v = w;
    v.high = p->low;
    check();
    p->bytes[3] = 0x7f;
    v.number = p->number;
    check();
    int *inside = &v.b;
    *inside = sizeof(struct variant);
    check();
    return v.b + v.kind;
}
