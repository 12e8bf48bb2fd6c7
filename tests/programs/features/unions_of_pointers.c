/* Pointers kept in unions, copied as another member, passed and returned by value. */
#include <string.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

union value {
    void *pointer;
    double number;
    long long integer;
    struct {
        int low, high;
    } halves;
};
union mixed {
    char bytes[16];
    int *pointers[2];
};
struct tagged {
    int tag;
    union value value;
};
union last {
    int *pointer;
    struct {
        int a, b;
    } pair;
};
int x = 1, y = 2, z = 3;

static void check(void) {
    note((unsigned)x), note((unsigned)y), note((unsigned)z);
}
static union value pass(union value v) {
    return v;
}
static union last swap(union last v, union last w, int which) {
    return which ? v : w;
}
static struct tagged make(int tag, int *p) {
    struct tagged t = {tag, {p}};
    return t;
}
static void set(struct tagged t, int v) {
    *(int *)t.value.pointer = v;
}

int main(void) {
    union value a, b;
    a.pointer = &x;
    b = a;
    *(int *)b.pointer = 10;
    check();
    union value c = pass(b);
    *(int *)c.pointer += 5;
    check();
    c.number = 2.5;
    c = pass(c);
    note((unsigned)(c.number * 4));
    union mixed m = {.pointers = {&y, &z}}, n;
    n = m;
    *n.pointers[1] = 30;
    *n.pointers[0] = 20;
    check();
    memcpy(&m, &n, sizeof m);
    *m.pointers[1] += 1;
    check();
    union last l = {&x}, k = {&y};
    *swap(l, k, 1).pointer = 11;
    *swap(l, k, 0).pointer = 12;
    check();
    struct tagged t = make(3, &z), u[2];
    u[1] = t;
    set(u[1], 99);
    u[0] = make(4, &x);
    set(u[0], 98);
    check();
    int *p = &x;
    long word = (long)p;
    int *q = (int *)word;
    *q = 5;
    check();
    unsigned long tagged = (unsigned long)&y | 1;
    if (tagged & 1) *(int *)(tagged & ~1ul) = 6;
    check();
    tagged = (unsigned long)&z / 4 * 4;
    *(int *)tagged = 7;
    tagged = (unsigned long)&z >> 2 << 2;
    *(int *)tagged += 1;
    check();
    unsigned long both = (unsigned long)&x ^ (unsigned long)&y;
    *(int *)(both ^ (unsigned long)&x) = 77;
    check();
    return t.tag;
}
