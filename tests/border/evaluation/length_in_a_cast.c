// verdict: TRUE
// inputs: 3
// The length in the type of a cast is evaluated, with its side effects.
#include <assert.h>

int __VERIFIER_nondet_int(void);
int calls;

static int length(int n) {
    calls++;
    return n;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n != 3)
        return 0;
    int a[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    int(*rows)[n] = (int(*)[length(n)])a;
    assert(calls == 1 && rows[1][1] == 4);
    assert(((int(*)[n])a)[1][1] == 4);
}
