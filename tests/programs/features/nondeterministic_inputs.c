/* Inputs come from a list, one a call, converted to the type of the function.
 * inputs: 5, -1, 300, 70000, 1, 255, 4294967296, -9, 2, 130
 */
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

extern int __VERIFIER_nondet_int(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern long long __VERIFIER_nondet_longlong(void);
extern long __VERIFIER_nondet_long(void);

long long r;

static void check(void) {
    note64((unsigned long long)r);
}

int main(void) {
    r = __VERIFIER_nondet_int();
    check();
    r = __VERIFIER_nondet_uint();
    check();
    r = __VERIFIER_nondet_uchar();
    check();
    r = __VERIFIER_nondet_short();
    check();
    r = __VERIFIER_nondet_bool();
    check();
    r = __VERIFIER_nondet_char();
    check();
    r = __VERIFIER_nondet_longlong();
    check();
    r = __VERIFIER_nondet_long();
    check();
    if (__VERIFIER_nondet_int() > 1)
        r = 1000;
    check();
    return __VERIFIER_nondet_int() & 255;
}
