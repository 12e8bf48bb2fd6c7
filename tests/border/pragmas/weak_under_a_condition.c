// verdict: UNKNOWN
// reason: pragma 'weak' that may not be compiled
// gcc: skip
#include <assert.h>

int get(void);
#ifdef __sun
#pragma weak get
#endif

int main(void) {
    int x = get();
    assert(x != 3);
}
