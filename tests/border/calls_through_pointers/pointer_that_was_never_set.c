// verdict: TRUE
// assumes: memory-is-used-properly
// gcc: skip
#include <assert.h>

int main(void) {
    void (*function)(void);
    function();
    assert(0);
}
