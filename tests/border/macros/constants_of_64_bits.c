// verdict: TRUE
#include <assert.h>
#include <stdint.h>

int main(void) {
    assert(INT64_C(9223372036854775807) == INT64_MAX && UINT64_C(18446744073709551615) == UINT64_MAX);
    assert(sizeof(INTMAX_C(1)) == 8 && sizeof(UINTMAX_C(1)) == 8 && -UINT64_C(1) > 0 && -INT64_C(1) < 0);
}
