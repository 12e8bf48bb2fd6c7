/* The variadic builtins by their GNU names, with a struct and a pointer as arguments. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

typedef __builtin_va_list list;
struct point {
    int x, y;
};
int width;

static void check(void) {
    note((unsigned)width);
}

static int measure(int kind, ...) {
    list arguments;
    int result;
    __builtin_va_start(arguments, kind);
    if (kind == 0) {
        struct point p = __builtin_va_arg(arguments, struct point);
        result = p.x * 100 + p.y;
    } else if (kind == 1) {
        struct point *p = __builtin_va_arg(arguments, struct point *);
        p->x++;
        result = p->x - p->y;
    } else {
        result = 0;
        for (int v; (v = __builtin_va_arg(arguments, int)) != 0;)
            result = result * 10 + v;
    }
    __builtin_va_end(arguments);
    return result;
}

int main(void) {
    struct point here = {3, 4};
    width = measure(0, here);
    check();
    width = measure(1, &here);
    check();
    note((unsigned)here.x);
    width = measure(2, 1, 2, 3, 0);
    check();
    width = measure(2, 0);
    check();
    return measure(0, (struct point){1, 99});
}
