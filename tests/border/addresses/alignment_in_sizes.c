// verdict: TRUE
// data-model: ILP32
// A long long has 8 bytes on i386 too, though it is aligned to 4.
#include <assert.h>
#include <stdint.h>

char a __attribute__((aligned(sizeof(long long))));
_Alignas(long long) char b;

int main(void) {
    assert(((uintptr_t)&a & 7) == 0);
    assert(((uintptr_t)&b & 3) == 0);
}
