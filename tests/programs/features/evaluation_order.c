/* Side effects where C fixes their order: sequence points in &&, ||, ?:, comma, full expressions, calls. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int trace, a = 1, b = 2;
int cells[4];

static void check(void) {
    note((unsigned)trace), note((unsigned)a), note((unsigned)b);
    for (int k = 0; k < 4; k++)
        note((unsigned)cells[k]);
}

static int mark(int id) {
    trace = trace * 10 + id;
    return id;
}

static int *cell(int k) {
    mark(k + 1);
    return &cells[k];
}

int main(void) {
    mark(1), mark(2), mark(3);
    check();
    trace = 0;
    mark(1) && mark(2) || mark(3);
    check();
    trace = 0;
    mark(1) ? mark(2) : mark(3);
    check();
    a = (a++, a + 1);
    b = (mark(4), b++, b);
    check();
    a++ && (b = a);
    check();
    *cell(2) = 5;
    trace = 0;
    *cell(1) += 7;
    (*cell(1))++;
    check();
    int i = 0;
    for (trace = 0; mark(i), i < 3; mark(7), i++)
        mark(8);
    check();
    trace = 0;
    int x = mark(1), y = mark(x + 1), z[2] = {x, y};
    check();
    trace = 0;
    if (mark(0) || mark(5))
        mark(z[1]);
    check();
    a = b = mark(6);
    check();
    return mark(9) * 10 + (a == 6 && b == 6);
}
