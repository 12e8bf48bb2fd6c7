/* __VERIFIER_assume passes while its condition holds, then stops the run.
 * inputs: 3, 8, 2, 0
 */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int condition);

int sum;

static void check(void) {
    note((unsigned)sum);
}

int main(void) {
    for (int k = 0; k < 10; k++) {
        int x = __VERIFIER_nondet_int();
        __VERIFIER_assume(x > 0 && x < 10);
        sum = sum * 10 + x;
        check();
    }
    return 0;
}
