/* What a 32-bit program needs to run on a machine that has only the 64-bit C library. */
typedef __SIZE_TYPE__ size_t;
typedef unsigned long long u64;
typedef long long i64;

int main(void);

void _exit(int code) {
    for (;;)
        __asm__ volatile("int $0x80" : : "a"(1), "b"(code));
}

/* The linker collects constructors and destructors between these, in the order of their priorities. */
extern void (*__init_array_start[])(void), (*__init_array_end[])(void);
extern void (*__fini_array_start[])(void), (*__fini_array_end[])(void);

void exit(int code) {
    for (void (**next)(void) = __fini_array_end; next != __fini_array_start;)
        (*--next)();
    _exit(code);
}
void run(void) {
    for (void (**next)(void) = __init_array_start; next != __init_array_end; next++)
        (*next)();
    exit(main());
}
void abort(void) { __builtin_trap(); }
void __assert_fail(const char *text, const char *file, unsigned line, const char *function) { __builtin_trap(); }

__asm__(".globl _start\n_start:\n  xor %ebp, %ebp\n  and $-16, %esp\n  call run\n");

int printf(const char *format, ...) { return 0; }
int puts(const char *text) { return 0; }
int putchar(int c) { return c; }

void *memset(void *to, int value, size_t count) {
    for (size_t i = 0; i < count; i++)
        ((char *)to)[i] = (char)value;
    return to;
}
void *memmove(void *to, const void *from, size_t count) {
    if (to < from)
        for (size_t i = 0; i < count; i++)
            ((char *)to)[i] = ((const char *)from)[i];
    else
        while (count--)
            ((char *)to)[count] = ((const char *)from)[count];
    return to;
}
void *memcpy(void *to, const void *from, size_t count) { return memmove(to, from, count); }
int memcmp(const void *a, const void *b, size_t count) {
    const unsigned char *x = a, *y = b;
    for (; count; count--, x++, y++)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}
size_t strlen(const char *text) {
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}
char *strcpy(char *to, const char *from) { return memcpy(to, from, strlen(from) + 1); }
char *strncpy(char *to, const char *from, size_t count) {
    size_t i = 0;
    for (; i < count && from[i]; i++)
        to[i] = from[i];
    for (; i < count; i++)
        to[i] = 0;
    return to;
}
int strncmp(const char *a, const char *b, size_t count) {
    for (; count; count--, a++, b++) {
        unsigned char x = (unsigned char)*a, y = (unsigned char)*b;
        if (x != y)
            return x < y ? -1 : 1;
        if (!x)
            break;
    }
    return 0;
}
int strcmp(const char *a, const char *b) { return strncmp(a, b, (size_t)-1); }
char *strcat(char *to, const char *from) {
    strcpy(to + strlen(to), from);
    return to;
}
char *strchr(const char *text, int c) {
    for (;; text++) {
        if (*text == (char)c)
            return (char *)text;
        if (!*text)
            return 0;
    }
}

static char heap[1 << 20] __attribute__((aligned(16)));
static size_t used;

/* Sixteen bytes before each block hold its size; nothing is given back. A program that needs more than there is
 * cannot be run here: it ends as one that does something undefined. */
void *malloc(size_t size) {
    if (size > (size_t)-1 / 2)
        return 0;
    if (size > sizeof heap - used - 32)
        *(volatile int *)0 = 0;
    size_t *block = (size_t *)(heap + used);
    used += 16 + ((size + 15) & ~(size_t)15);
    *block = size;
    return (char *)block + 16;
}
void free(void *block) {}
void *calloc(size_t count, size_t size) {
    size_t all;
    if (__builtin_mul_overflow(count, size, &all))
        return 0;
    void *block = malloc(all);
    return block ? memset(block, 0, all) : 0;
}
void *realloc(void *block, size_t size) {
    if (!block)
        return malloc(size);
    if (!size)
        return 0;
    size_t old = *(size_t *)((char *)block - 16);
    return memcpy(malloc(size), block, old < size ? old : size);
}

static u64 divide(u64 a, u64 b, u64 *remainder) {
    u64 quotient = 0, rest = 0;
    for (int i = 63; i >= 0; i--) {
        u64 carry = rest >> 63;
        rest = rest << 1 | (a >> i & 1);
        if (carry || rest >= b) {
            rest -= b;
            quotient |= (u64)1 << i;
        }
    }
    *remainder = rest;
    return quotient;
}
u64 __udivdi3(u64 a, u64 b) {
    u64 rest;
    return divide(a, b, &rest);
}
u64 __umoddi3(u64 a, u64 b) {
    u64 rest;
    divide(a, b, &rest);
    return rest;
}
i64 __divdi3(i64 a, i64 b) {
    u64 rest, q = divide(a < 0 ? -(u64)a : (u64)a, b < 0 ? -(u64)b : (u64)b, &rest);
    return (i64)((a < 0) != (b < 0) ? -q : q);
}
i64 __moddi3(i64 a, i64 b) {
    u64 rest;
    divide(a < 0 ? -(u64)a : (u64)a, b < 0 ? -(u64)b : (u64)b, &rest);
    return (i64)(a < 0 ? -rest : rest);
}
u64 __fixunsdfdi(double value) {
    double half = 9223372036854775808.0;
    return value < half ? (u64)(i64)value : (u64)(i64)(value - half) + ((u64)1 << 63);
}
u64 __fixunssfdi(float value) { return __fixunsdfdi(value); }
double __floatundidf(u64 value) { return (double)(unsigned)(value >> 32) * 4294967296.0 + (double)(unsigned)value; }
float __floatundisf(u64 value) {
    /* Keep a sticky bit so that rounding twice gives what rounding once gives. */
    if (value >> 53)
        value = (value >> 11 | ((value & 2047) != 0)) << 11;
    return (float)__floatundidf(value);
}
int __popcountsi2(unsigned value) {
    int count = 0;
    for (; value; value &= value - 1)
        count++;
    return count;
}
