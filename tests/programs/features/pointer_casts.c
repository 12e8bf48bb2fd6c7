/* Casts between pointer types, void pointers, pointers and integers. */
#include <stdint.h>

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

int word = 0x11223344;
long long wide;
void *any = &word;
struct head {
    int kind;
};
struct full {
    struct head head;
    int payload;
} full = {{2}, 55};

static void check(void) {
    note((unsigned)word);
    note64((unsigned long long)wide);
    note((unsigned)full.payload);
}

static int get(const void *p) {
    return *(const int *)p;
}

static void generic_swap(void *a, void *b, unsigned size) {
    char *x = a, *y = b;
    while (size--) {
        char t = x[size];
        x[size] = y[size];
        y[size] = t;
    }
}

int main(void) {
    *(int *)any = 5;
    check();
    note((unsigned)get(any));
    struct head *h = (struct head *)&full;
    if (h->kind == 2)
        ((struct full *)h)->payload++;
    check();
    uintptr_t number = (uintptr_t)&word;
    *(int *)number = 6;
    check();
    number += sizeof(int);
    note((int *)number - 1 == &word);
    note((number - (uintptr_t)&word) == sizeof(int));
    note(((uintptr_t)&word & 3) == 0);
    int two[2] = {1, 2};
    generic_swap(&two[0], &two[1], sizeof(int));
    note((unsigned)(two[0] * 10 + two[1]));
    any = two;
    any = (char *)any + sizeof(int);
    note((unsigned)*(int *)any);
    int *null = (void *)0;
    note(null == 0);
    note((uintptr_t)null == 0);
    note(any != null);
    void **slot = &any;
    *slot = &word;
    *(int *)*slot += 10;
    check();
    volatile int *v = &word;
    *v = *v + 1;
    const int *constant = &word;
    *(int *)constant = *constant * 2;
    check();
    return word;
}
