/* Direct and mutual recursion, with locals, arrays and pointers to a caller's locals. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int calls, deepest;
int moves[3];

static void check(void) {
    note((unsigned)calls);
    note((unsigned)deepest);
    for (int k = 0; k < 3; k++)
        note((unsigned)moves[k]);
}

static int fibonacci(int n) {
    calls++;
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

static int is_odd(unsigned n);
static int is_even(unsigned n) {
    return n == 0 || is_odd(n - 1);
}
static int is_odd(unsigned n) {
    return n != 0 && is_even(n - 1);
}

static void hanoi(int n, int from, int to, int by) {
    if (n == 0)
        return;
    hanoi(n - 1, from, by, to);
    moves[from]--;
    moves[to]++;
    check();
    hanoi(n - 1, by, to, from);
}

static int collect(int n, int *above) {
    int own[2] = {n, n * n};
    if (n > deepest)
        deepest = n;
    *above += own[1];
    if (n == 5)
        return own[0];
    int below = collect(n + 1, &own[0]);
    return below * 2 + own[0];
}

static int ackermann(int m, int n) {
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

int main(void) {
    int top = 1;
    note((unsigned)fibonacci(8));
    check();
    note((unsigned)(is_even(9) * 2 + is_odd(7)));
    moves[0] = 4;
    hanoi(4, 0, 2, 1);
    note((unsigned)collect(0, &top));
    note((unsigned)top);
    check();
    return ackermann(2, 3);
}
