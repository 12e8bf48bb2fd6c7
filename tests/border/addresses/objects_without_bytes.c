// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
// Two objects that have no bytes may lie in one place.
#include <assert.h>

struct empty {};

static int differ(void *p, void *q) {
    return p != q;
}

int main(void) {
    struct empty a, b;
    assert(differ(&a, &b));
}
