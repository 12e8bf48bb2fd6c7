// verdict: TRUE
#include <stdint.h>
void reach_error(void);
#define LINE (1UL << (2 * sizeof(int) - 2))
typedef int wide __attribute__((aligned(32)));
static char line __attribute__((aligned(LINE)));
_Alignas(128) static char page;
static wide number;
_Alignas(long) static char as_long;
_Alignas(void *) static char as_pointer;
static struct {
    char c;
} __attribute__((aligned)) most;
int main(void) {
    char local __attribute__((aligned(32)));
    _Alignas(16) static char kept;
    if ((uintptr_t)&line % 64 || (uintptr_t)&page % 128 || (uintptr_t)&number % 32 || (uintptr_t)&most % 16)
        reach_error();
    if ((uintptr_t)&as_long % sizeof(long) || (uintptr_t)&as_pointer % sizeof(void *))
        reach_error();
    if ((uintptr_t)&local % 32 || (uintptr_t)&kept % 16)
        reach_error();
    return 0;
}
