/* sizeof of types and expressions: no evaluation, arrays do not decay, size_t is unsigned long. */
#include <stddef.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int calls;
int matrix[3][5];
struct padded {
    char c;
    double d;
    short s;
};
union mix {
    char bytes[7];
    int word;
};

static void check(void) {
    note((unsigned)calls);
}

static int side_effect(void) {
    return ++calls;
}

static size_t parameter(int array[10]) {
    return sizeof array;
}

int main(void) {
    note(sizeof side_effect());
    check();
    note(sizeof(calls++));
    check();
    note(sizeof matrix + sizeof matrix[0] + sizeof matrix[0][0]);
    note(sizeof(struct padded));
    note(sizeof(union mix));
    note(sizeof "hello" + sizeof(char *) + sizeof(int (*)[4]) + sizeof(int[4]));
    note(parameter(matrix[0]));
    note(sizeof(size_t) + sizeof(ptrdiff_t) + sizeof(wchar_t));
    note(sizeof matrix / sizeof *matrix);
    note(sizeof(long double) > 0);
    note(sizeof 1 + sizeof 1L + sizeof 1LL + sizeof 1.0f + sizeof 1.0 + sizeof 'x');
    note((sizeof(int) - 5 > 0) + (sizeof(int) > -1));
    note(sizeof(((struct padded *)0)->d));
    note(sizeof(short) * 3 + sizeof(unsigned char) + sizeof(void));
    check();
    return (int)sizeof(struct padded);
}
