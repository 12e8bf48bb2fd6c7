// verdict: TRUE
// assumes: none
#include <stdint.h>
void reach_error(void);
int some[10], other;
int main(void) {
    uintptr_t a = (uintptr_t)some, b = (uintptr_t)&other;
    if ((a < b ? b - a : a - b) >= 1ull << 31)
        reach_error();
}
