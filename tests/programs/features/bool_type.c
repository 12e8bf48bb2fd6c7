/* _Bool: conversion of any scalar, arithmetic, bit operations, increment. */
#include <stdbool.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

bool a, b = true;
_Bool flags[4] = {5, 0, -1, 0.5};
int x = 256;
int *pointer;

static void check(void) {
    note(a);
    note(b);
    for (int k = 0; k < 4; k++)
        note(flags[k]);
    note((unsigned)x);
}

static bool odd(int v) {
    return v & 1;
}

int main(void) {
    check();
    a = x;
    b = (unsigned char)x;
    check();
    a = pointer;
    check();
    pointer = &x;
    a = pointer;
    flags[1] = pointer != 0;
    check();
    x = a + a + a;
    check();
    b++;
    b++;
    check();
    b = ~b;
    check();
    flags[0] = 0.0;
    flags[2] = 0.25f;
    flags[3] = (bool)4294967296LL;
    check();
    a = odd(6) || odd(7);
    b = odd(6) && odd(7);
    check();
    a ^= 1;
    a |= 6;
    b -= 1;
    check();
    x = -true;
    x <<= (bool)17;
    check();
    note(sizeof(bool) + (sizeof(true ? a : b) << 4));
    return odd(9) + 2 * b;
}
