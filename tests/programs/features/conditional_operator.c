/* ?: with types to convert, side effects in its branches, nesting, pointers, void and structs. */
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

int a = 5, b = -7, c;
unsigned u = 9;
struct pair {
    int x, y;
} p = {1, 2}, q = {3, 4}, r;
int *chosen;

static void check(void) {
    note((unsigned)a), note((unsigned)b), note((unsigned)c), note(u);
    note((unsigned)(r.x * 10 + r.y));
}

static void bump(int *x) {
    ++*x;
}

int main(void) {
    c = a > b ? a++ : b++;
    check();
    c = a < b ? a-- : b--;
    check();
    c = a < 0 ? 1 : a < 5 ? 2 : a < 10 ? 3 : 4;
    check();
    note64((unsigned long long)(long long)(a ? b : u));
    note64((unsigned long long)(a ? b : (long long)u));
    chosen = c & 1 ? &a : &b;
    *chosen = 70;
    check();
    *(a > b ? &a : &b) -= 3;
    check();
    a > b ? bump(&a) : bump(&b);
    check();
    r = a > 5 ? p : q;
    check();
    note((unsigned)(a < 5 ? p : q).y);
    c = (a > 0 ? p : q).x;
    check();
    chosen = a ? 0 : &a;
    note(chosen == 0);
    c = (u > 3 ? a = 4, b = 8 : 1) + 1;
    check();
    return c;
}
