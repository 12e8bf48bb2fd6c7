/* Macros with arguments, # and ##, conditionals, variadic macros, predefined macros. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

#define JOIN(a, b) a##b
#define TEXT(x) #x
#define EXPAND(x) TEXT(x)
#define SUM(first, ...) (first + ADD(__VA_ARGS__))
#define ADD(a, b) ((a) * (b))
#define LIST X(one) X(two) X(three)
#define X(n) JOIN(id_, n),
enum { LIST count };
#undef X
#define X(n) #n,
const char *names[] = {LIST};
#undef X
#define LIMIT 10
#if LIMIT > 5 && defined(LIMIT) && !defined(MISSING)
int JOIN(val, ue) = 1;
#elif MISSING
int value = 2;
#else
int value = 3;
#endif
#define LOG(format, args...) record(format, ##args)

static void check(void) {
    note((unsigned)value);
}

static void record(const char *format, ...) {
    while (*format)
        value = value * 31 + *format++;
}

int main(void) {
    check();
    value = SUM(1, 2 + 1, 4);
    check();
    LOG("ab");
    check();
    LOG("cd", 1, 2);
    check();
    note((unsigned)(EXPAND(LIMIT)[1] + TEXT(LIMIT)[1]));
    note((unsigned)(id_two * 10 + count));
    note((unsigned)names[id_three][1]);
#ifdef __GNUC__
    value = 50;
#endif
    check();
    value = __LINE__ > 0 && sizeof(__FILE__) > 1;
    check();
    return value + LIMIT;
}
