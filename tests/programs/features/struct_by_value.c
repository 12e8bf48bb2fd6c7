/* Structs by value: assignment, parameters, results, arrays inside, no aliasing of copies. */
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

struct small {
    char a;
    short b;
};
struct big {
    int numbers[5];
    struct small inner;
    long long wide;
};
struct big global = {{1, 2, 3, 4, 5}, {6, 7}, 8};
struct small pair = {-1, -2};

static void check(void) {
    for (int k = 0; k < 5; k++)
        note((unsigned)global.numbers[k]);
    note((unsigned)global.inner.a), note((unsigned)global.inner.b), note64((unsigned long long)global.wide);
    note((unsigned)pair.a), note((unsigned)pair.b);
}

static struct big grow(struct big v, int by) {
    for (int k = 0; k < 5; k++)
        v.numbers[k] += by;
    v.inner.a++;
    v.wide *= by;
    return v;
}

static struct small swap(struct small s) {
    struct small r;
    r.a = (char)s.b;
    r.b = s.a;
    return r;
}

static int first(struct big v) {
    return v.numbers[0]--;
}

int main(void) {
    struct big copy = global, list[2];
    copy.numbers[2] = 99;
    check();
    global = grow(copy, 3);
    check();
    note((unsigned)copy.numbers[0]);
    pair = swap(swap(swap(pair)));
    check();
    note((unsigned)(first(global) + first(global)));
    list[1] = list[0] = global;
    list[0].inner = pair;
    list[0].numbers[4] = list[1].numbers[4] * 2;
    global = list[0];
    check();
    note((unsigned)grow(global, 1).numbers[4]);
    note((unsigned)swap(pair).b);
    struct big *p = &list[1];
    *p = grow(*p, -2);
    global.inner = p->inner;
    global.wide = p->wide;
    check();
    global = global;
    check();
    pair = global.inner;
    check();
    return global.numbers[1];
}
