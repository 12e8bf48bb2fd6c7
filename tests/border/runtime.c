/* What gcc links to a program of this folder. */
#include <stdlib.h>
#include <unistd.h>

#ifndef INPUTS
#define INPUTS 0
#endif
static const long long inputs[] = {INPUTS};
static unsigned position;

static long long next(void) {
    return position < sizeof inputs / sizeof *inputs ? inputs[position++] : 0;
}

__attribute__((weak)) void reach_error(void) { _exit(42); }
__attribute__((weak)) void __VERIFIER_error(void) { _exit(42); }
__attribute__((weak)) void __VERIFIER_assume(int holds) {
    if (!holds)
        _exit(0);
}

#define INPUT(name, type) \
    __attribute__((weak)) type __VERIFIER_nondet_##name(void) { return (type)next(); }
INPUT(bool, _Bool)
INPUT(char, char)
INPUT(uchar, unsigned char)
INPUT(short, short)
INPUT(ushort, unsigned short)
INPUT(int, int)
INPUT(uint, unsigned)
INPUT(long, long)
INPUT(ulong, unsigned long)
INPUT(longlong, long long)
INPUT(ulonglong, unsigned long long)
INPUT(float, float)
INPUT(double, double)
INPUT(size_t, size_t)
__attribute__((weak)) void *__VERIFIER_nondet_pointer(void) { return (void *)next(); }
