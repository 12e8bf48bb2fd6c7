// verdict: UNKNOWN
// reason: alignment of a bit-field
// gcc: fails
#include <assert.h>

typedef int aligned_int __attribute__((aligned(8)));

struct record {
    char a;
    aligned_int b : 7;
    char c;
};

int main(void) {
    assert(sizeof(struct record) == 8);
}
