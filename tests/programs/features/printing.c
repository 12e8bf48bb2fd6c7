/* printf and friends have no effect on the program, but their arguments are evaluated. */
#include <stdio.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int x = 1;

static void check(void) {
    note((unsigned)x);
}

static int step(int by) {
    x += by;
    return x;
}

int main(void) {
    printf("hello\n");
    check();
    printf("%d %s %c\n", step(4), "text", 'c');
    check();
    puts("a line");
    putchar(step(10) % 64 + 32);
    check();
    printf("%5.2f %lld %p\n", 1.5, 1LL << 40, (void *)&x);
    if (x > 0)
        printf("positive\n");
    else
        printf("negative\n");
    check();
    return x;
}
