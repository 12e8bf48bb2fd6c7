// verdict: TRUE
// What is narrower than int is promoted: the sum is an int for everybody.
#include <assert.h>

struct {
    unsigned w : 5;
} s = {3};

int main(void) {
    __typeof__(s.w + 0) t = -1;
    __auto_type u = s.w + 1;
    assert(t == -1 && u == 4 && sizeof u == 4);
    assert(_Generic(s.w + 0, int: 1, default: 2) == 1);
}
