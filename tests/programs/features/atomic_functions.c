/* Functions named __VERIFIER_atomic_ are plain functions in a sequential program. */
unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static void note(unsigned int value) {
    RECORD((checksum_log ^ value) * 16777619u);
}

int lock, shared;

static void check(void) {
    note((unsigned)lock);
    note((unsigned)shared);
}

int __VERIFIER_atomic_swap(int *p, int v) {
    int old = *p;
    *p = v;
    return old;
}
void __VERIFIER_atomic_begin(void) {}
void __VERIFIER_atomic_end(void) {}

int main(void) {
    for (int k = 0; k < 3; k++) {
        if (__VERIFIER_atomic_swap(&lock, 1))
            return 1;
        __VERIFIER_atomic_begin();
        shared += k + 1;
        __VERIFIER_atomic_end();
        check();
        __VERIFIER_atomic_swap(&lock, 0);
        check();
    }
    return shared;
}
