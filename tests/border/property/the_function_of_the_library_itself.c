// verdict: FALSE
// property: __assert_fail
// gcc: skip
#include <assert.h>
int main(void) {
    int x = 1;
    assert(x == 2);
    return 0;
}
