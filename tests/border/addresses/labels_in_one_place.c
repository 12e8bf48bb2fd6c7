// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
#include <assert.h>

int main(void) {
    void *p = &&first, *q = &&second;
first:
second:;
    assert(p != q);
}
