// verdict: UNKNOWN
// reason: alignment of a member
// gcc: fails
#include <assert.h>

#pragma pack(push, 2)
struct __attribute__((aligned(4))) record {
    unsigned a;
    float b;
} r;
#pragma pack(pop)

int main(void) {
    assert(__alignof__(r.b) == 4);
}
