// verdict: TRUE
// assumes: memory-is-used-properly missing-body-is-pure unknown-pointer-meets-no-object
// gcc: skip
// Nobody knows whether they point to the same object: the assumption says that they do not.
#include <assert.h>

int *get(void);

int main(void) {
    int *p = get(), *q = get();
    if (p && q) {
        *p = 1;
        *q = 2;
        assert(*p == 1);
    }
}
