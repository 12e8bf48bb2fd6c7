/* typeof of expressions and types: declarations, casts, arrays, pointers, no evaluation. */
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
unsigned char byte = 200;
long long wide = 1;

static void check(void) {
    note((unsigned)calls);
    note(byte);
    note64((unsigned long long)wide);
}

static short narrow(void) {
    calls++;
    return 5;
}

int main(void) {
    typeof(narrow()) s = 40000;
    note((unsigned)s);
    check();
    typeof(byte) copy = byte + 100;
    note(copy);
    typeof(byte + 1) sum = byte + 100;
    note((unsigned)sum);
    __typeof__(&wide) p = &wide;
    *p += 1LL << 40;
    check();
    typeof(int[3]) list = {1, 2, 3};
    typeof(list[0]) *first = list;
    note((unsigned)(first[2] + sizeof list));
    typeof(wide) shifted = (typeof(wide))byte << 40;
    note64((unsigned long long)shifted);
    const typeof(calls) fixed = 9;
    typeof(narrow) *f = narrow;
    wide = f() + fixed;
    check();
    typeof(typeof(char *)) text = "abc";
    note((unsigned)text[1]);
    struct {
        int a;
        unsigned char b;
    } record = {1, 2};
    typeof(record) other = record;
    typeof(record.b) field = (typeof(record.b))(other.b - 3);
    note(field);
    __auto_type inferred = wide * 2;
    note(sizeof inferred);
    return field & 127;
}
