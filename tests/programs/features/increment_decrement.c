/* Prefix and postfix ++ and --, on every kind of lvalue. */
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

unsigned char uc = 255;
short s = -32768;
int i = 5;
long long l = -1;
_Bool flag;
double d = 1.5;
int array[3] = {10, 20, 30};
struct {
    int x;
    unsigned bits : 3;
} record = {1, 7};
int *p = array;

static void check(void) {
    note(uc), note((unsigned)s), note((unsigned)i), note64((unsigned long long)l), note(flag);
    note((unsigned)(d * 4));
    for (int k = 0; k < 3; k++)
        note((unsigned)array[k]);
    note((unsigned)record.x), note(record.bits), note((unsigned)(p - array));
}

int main(void) {
    note(uc++);
    note((unsigned)s--);
    note((unsigned)++i);
    note64((unsigned long long)l++);
    check();
    note(++uc);
    note((unsigned)--s);
    note((unsigned)i--);
    note64((unsigned long long)--l);
    check();
    note(flag++);
    note(flag++);
    note(flag--);
    note(--flag);
    check();
    d++, ++d, d--;
    check();
    note((unsigned)array[1]++);
    note((unsigned)++array[2]);
    check();
    note(record.bits++);
    note(--record.bits);
    record.x--;
    check();
    note((unsigned)*p++);
    note((unsigned)*++p);
    note((unsigned)++*p);
    note((unsigned)(*p)--);
    check();
    --p;
    check();
    i = 0;
    array[i++] = 7;
    array[i] = i + 7;
    check();
    return *p--;
}
