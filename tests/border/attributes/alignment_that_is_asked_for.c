// verdict: TRUE
#include <stdint.h>
void reach_error(void);
#define LINE 64
typedef int wide __attribute__((aligned(32)));
static char line __attribute__((aligned(LINE)));
_Alignas(128) static char page;
static wide number;
static struct {
    char c;
} __attribute__((aligned)) most;
int main(void) {
    char local __attribute__((aligned(32)));
    _Alignas(16) static char kept;
    if ((uintptr_t)&line % 64 || (uintptr_t)&page % 128 || (uintptr_t)&number % 32 || (uintptr_t)&most % 16)
        reach_error();
    if ((uintptr_t)&local % 32 || (uintptr_t)&kept % 16)
        reach_error();
    return 0;
}
