/* Static locals keep their value, are private to a function and a block, and have constant initialisers. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

static int file_scope = 5;
int shared;

static void check(void) {
    note((unsigned)file_scope);
    note((unsigned)shared);
}

static int counter(void) {
    static int n = 10;
    return n++;
}

static int other(void) {
    static int n;
    {
        static int n = 100;
        shared += n--;
    }
    n += 2;
    return n;
}

static int *cell(int k) {
    static int cells[3] = {1, 2, 3};
    return &cells[k];
}

static int depth(int n) {
    static int calls;
    calls++;
    return n ? depth(n - 1) : calls;
}

int main(void) {
    for (int k = 0; k < 4; k++) {
        static int inside = 3;
        note((unsigned)counter());
        note((unsigned)other());
        inside *= inside;
        note((unsigned)inside);
        check();
    }
    *cell(1) += 40;
    *cell(2) = *cell(1) + *cell(0);
    note((unsigned)*cell(2));
    note((unsigned)depth(4));
    note((unsigned)depth(2));
    file_scope = counter();
    check();
    return file_scope;
}
