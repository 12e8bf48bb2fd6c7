// verdict: TRUE
// gcc gives the value of a bit-field the narrowest type that holds it, until something is computed with it.
#include <assert.h>

struct {
    int a : 3;
    unsigned b : 9;
    unsigned c : 20;
    unsigned long d : 40;
    _Bool e : 1;
} s;

int main(void) {
    assert(sizeof(s.a += 1) == 1 && sizeof(s.b = 1) == 2 && sizeof(++s.c) == 4 && sizeof(s.d = 1) == 8);
    assert(sizeof(s.e = 1) == 1 && sizeof(0, s.b) == 2 && sizeof(({ s.a; })) == 1 && __alignof__(s.b = 1) == 2);
    assert(sizeof(s.a + 0) == 4 && sizeof(1 ? s.a : s.a) == 4 && sizeof(~s.d) == 8);
}
