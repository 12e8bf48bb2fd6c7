/* GNU attributes on functions, variables, types and statements change nothing but packing and alignment. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct __attribute__((packed)) tight {
    char c;
    int i;
    short s;
};
struct loose {
    char c;
    int i __attribute__((aligned(16)));
} __attribute__((__aligned__(16)));
typedef int aligned_int __attribute__((aligned(8)));

int used __attribute__((unused, section(".data"))) = 3;
static int quiet(int x) __attribute__((noinline, const));
void never(void) __attribute__((noreturn));
struct tight t = {1, 2, 3};

static void check(void) {
    note((unsigned)used);
    note((unsigned)t.c), note((unsigned)t.i), note((unsigned)t.s);
}

static int quiet(int x) {
    return x * x;
}

static inline __attribute__((always_inline)) int doubled(int x) {
    return x + x;
}

int main(void) {
    int local __attribute__((unused));
    check();
    t.i = 0x01020304;
    t.s = -1;
    check();
    note(((unsigned char *)&t)[2]);
    note(sizeof t + 100 * sizeof(struct loose) + 10000 * __alignof__(struct loose));
    note(__alignof__(aligned_int) + sizeof(aligned_int));
    used = quiet(doubled(used));
    check();
    switch (used) {
    case 36:
        used++;
        __attribute__((fallthrough));
    case 37:
        used += 2;
    }
    check();
    return used;
}
