/* return converts to the type of the function. */
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

unsigned char narrow(int x) { return x; }
signed char narrow_signed(int x) { return x; }
long long widen(int x) { return x; }
unsigned long long widen_unsigned(unsigned x) { return x; }
_Bool truth(int x) { return x; }
int truncate(double x) { return x; }
double to_double(int x) { return x; }
short both(unsigned x) {
    if (x & 1)
        return x;
    return -(int)x;
}
static int effects;

static void nothing(int x) {
    if (x < 0)
        return;
    effects += x;
}

static void check(void) {
    note((unsigned)effects);
}

int main(void) {
    note(narrow(511));
    note((unsigned)narrow_signed(511));
    note64((unsigned long long)widen(-5));
    note64(widen_unsigned(-5));
    note(truth(256));
    note((unsigned)truncate(-3.99));
    note((unsigned)(to_double(7) / 2 * 10));
    note((unsigned)both(65535));
    note((unsigned)both(40000));
    nothing(-3);
    check();
    nothing(3);
    check();
    (void)narrow(3);
    return narrow(0x1234);
}
