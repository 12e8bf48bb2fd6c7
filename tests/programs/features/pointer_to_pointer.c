/* Pointers to pointers, arrays of pointers, pointers changed through a parameter. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int a = 1, b = 2, c = 3;
int *p = &a, *q = &b;
int **pp = &p;
int *all[3] = {&a, &b, &c};
int ***top;

static void check(void) {
    note((unsigned)a), note((unsigned)b), note((unsigned)c);
    note((unsigned)*p), note((unsigned)**pp);
    note(pp == &p);
}

static void redirect(int **where, int *to) {
    *where = to;
}

static void swap(int **x, int **y) {
    int *t = *x;
    *x = *y;
    *y = t;
}

static void take(int *x) {
    x = &c;
    *x += 100;
}

int main(void) {
    check();
    **pp = 10;
    check();
    *pp = q;
    check();
    **pp += 5;
    check();
    pp = &q;
    redirect(pp, &c);
    check();
    swap(&p, &q);
    check();
    take(p);
    check();
    for (int **walk = all; walk < all + 3; walk++)
        **walk *= 2;
    check();
    top = &pp;
    ***top = 77;
    *top = &all[1];
    check();
    redirect(*top, *all);
    **pp = -6;
    check();
    int *local = all[2], **address = &local;
    **address += 4;
    note(*address == &c);
    return a & 255;
}
