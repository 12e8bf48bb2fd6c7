/* va_list, va_arg, va_copy; default argument promotions; passing a va_list on. */
#include <stdarg.h>

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

int calls;
double total;

static void check(void) {
    note((unsigned)calls);
    note((unsigned)(int)(total * 8));
}

static int sum(int count, ...) {
    va_list arguments;
    int result = 0;
    va_start(arguments, count);
    while (count-- > 0)
        result += va_arg(arguments, int);
    va_end(arguments);
    calls++;
    return result;
}

static long long mixed(const char *types, ...) {
    long long result = 0;
    va_list arguments;
    va_start(arguments, types);
    for (; *types; types++)
        switch (*types) {
        case 'i':
            result = result * 7 + va_arg(arguments, int);
            break;
        case 'l':
            result = result * 7 + va_arg(arguments, long long);
            break;
        case 'd':
            total += va_arg(arguments, double);
            break;
        case 'p':
            ++*va_arg(arguments, int *);
            break;
        case 'u':
            result = result * 7 + va_arg(arguments, unsigned);
            break;
        }
    va_end(arguments);
    return result;
}

static int twice(int count, va_list arguments) {
    va_list copy;
    int result = 0;
    va_copy(copy, arguments);
    for (int k = 0; k < count; k++)
        result += va_arg(arguments, int);
    for (int k = 0; k < count; k++)
        result = result * 3 + va_arg(copy, int);
    va_end(copy);
    return result;
}

static int forward(int count, ...) {
    va_list arguments;
    va_start(arguments, count);
    int result = twice(count, arguments);
    va_end(arguments);
    return result;
}

int main(void) {
    signed char c = -3;
    unsigned short h = 65535;
    note((unsigned)sum(0));
    note((unsigned)sum(3, 10, -20, 300));
    note((unsigned)sum(4, c, h, 'x', (_Bool)7));
    check();
    note64((unsigned long long)mixed("iludp", 5, 1LL << 40, 3000000000u, 2.5, &calls));
    check();
    note64((unsigned long long)mixed("ddi", 0.25f, -1.0, -9));
    check();
    note((unsigned)forward(3, 1, 2, 3));
    note((unsigned)sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    return sum(2, 40, sum(1, 2));
}
