// verdict: FALSE
// data-model: ILP32
// gcc: skip
#include <assert.h>
#include <stdint.h>

char a = 1, b __attribute__((aligned(32 / sizeof(long long)))) = 2;

int main(void) {
    assert(((uintptr_t)&b & 7) == 0);
}
