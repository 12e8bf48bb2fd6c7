// verdict: UNKNOWN
// reason: depends on the value of padding
// gcc: skip
// A complete initialiser sets bit-fields one by one; the bits beside them keep what was there.
#include <assert.h>

struct __attribute__((packed)) record {
    char a;
    int b : 20;
    short c : 9;
};

int main(void) {
    struct record r = {1, -5, 255};
    assert(((unsigned char *)&r)[4] >> 5 == 0);
}
