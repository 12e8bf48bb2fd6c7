/* _Static_assert, _Generic and _Alignas of C11. */
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

_Static_assert(sizeof(int) == 4, "int has 32 bits");
_Static_assert((char)-1 < 0, "char is signed");

#define name(x) _Generic((x), int: 1, unsigned: 2, long long: 3, char *: 4, double: 5, const char *: 6, default: 7)

struct s {
    _Static_assert(1, "inside a struct");
    char c;
    _Alignas(8) char d;
};
_Alignas(16) char buffer[16] = "aligned";
int calls;

static void check(void) {
    note((unsigned)calls);
    note((unsigned)buffer[0]);
}

static int count(void) {
    return ++calls;
}

int main(void) {
    _Static_assert(sizeof(long long) == 8, "long long has 64 bits");
    char text[] = "x";
    short h = 1;
    note(name(1)), note(name(1u)), note(name(1LL)), note(name(&text[0])), note(name(1.0)), note(name(h));
    note(name('c')), note(name(h + h)), note(name(1.0f));
    note(_Generic(count(), int: 10, default: 20));
    check();
    note((unsigned)_Generic(0L, long: count, default: 0)());
    check();
    note(sizeof(struct s) + 100 * _Alignof(struct s));
    note(((unsigned long)buffer & 15) == 0);
    *(long long *)buffer = 0x0102030405060708LL;
    check();
    return _Alignof(struct s) + (int)sizeof(struct s);
}
