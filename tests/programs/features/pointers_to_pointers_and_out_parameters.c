/* Pointers to pointers: out parameters, arrays of pointers, pointers into the middle, swapping. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

struct pair {
    int a;
    int b[3];
    int *inside;
};
int x = 1, y = 2, z[3] = {3, 4, 5};
int *table[4] = {&x, &y, &z[1], z + 2};

static void check(void) {
    note((unsigned)x), note((unsigned)y);
    for (int i = 0; i < 3; i++) note((unsigned)z[i]);
}
static void swap(int **a, int **b) {
    int *t = *a;
    *a = *b, *b = t;
}
static int choose(int which, int **out) {
    *out = which ? &x : &z[which];
    return which;
}
static void set(void **where, void *what) {
    *where = what;
}
static int *advance(int **p, int by) {
    int *old = *p;
    *p += by;
    return old;
}

int main(void) {
    int *p, *q = &y, **pp = &q;
    choose(1, &p);
    *p = 10;
    choose(0, &p);
    *p = 30;
    check();
    swap(&p, &q);
    *p = 20, *q += 1;
    check();
    swap(&table[0], &table[3]);
    *table[0] = 50, *table[3] = 11;
    check();
    *pp = &z[2];
    *advance(pp, -2) = 51;
    **pp = 31;
    check();
    struct pair s = {1, {2, 3, 4}, 0}, t[2], *r = &s;
    s.inside = &s.b[1];
    *s.inside = 33;
    s.inside[1] = 44, s.inside[-1] = 22;
    note((unsigned)s.b[0]), note((unsigned)s.b[1]), note((unsigned)s.b[2]), note((unsigned)s.a);
    t[0] = s;
    *t[0].inside = 34;
    t[0].inside = t[1].b;
    t[1] = *r;
    *t[0].inside = 7;
    note((unsigned)s.b[1]), note((unsigned)t[1].b[0]), note((unsigned)t[0].b[1]);
    void *v;
    set(&v, &t[1].a);
    *(int *)v = 8;
    set((void **)&r, t);
    r[1].b[2] = 9;
    note((unsigned)t[1].a), note((unsigned)t[1].b[2]), note((unsigned)r->b[2]);
    int ***ppp = &pp, *end = z + 3;
    for (**ppp = z; **ppp != end; (**ppp)++) **pp += 100;
    check();
    int *at = &r[1].b[0];
    note((unsigned)(at - &t[1].b[2])), note(at < (int *)&t[1].inside);
    return *(end - 1) & 0x7f;
}
