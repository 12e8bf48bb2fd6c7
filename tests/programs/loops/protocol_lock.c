/* Unsafe: a retry releases a lock that is not held; inputs: 1, 5, 0, 0 */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int held;

static void acquire(void) {
    if (held)
        reach_error();
    held = 1;
}

static void release(void) {
    if (!held)
        reach_error();
    held = 0;
}

int main(void) {
    int request, retries = 0;
    do {
        acquire();
        request = __VERIFIER_nondet_int();
        if (request > 0) {
            release();
            retries = __VERIFIER_nondet_int();
        }
    } while (request > 0 && retries < 5);
    release();
    return 0;
}
