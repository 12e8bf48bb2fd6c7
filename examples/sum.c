/* Safe: whatever n is, the loop adds up 0 + 1 + ... + (n - 1). */
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000) {
        return 1;
    }
    int i = 0;
    int sum = 0;
    while (i < n) {
        sum += i;
        i++;
    }
    assert(2 * sum == n * (n - 1));
    return 0;
}
