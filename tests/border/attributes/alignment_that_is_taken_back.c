// verdict: FALSE
// gcc: skip
#include <stdint.h>
void reach_error(void);
typedef int loose __attribute__((aligned(1)));
static loose number;
static int other __attribute__((aligned(2)));
int main(void) {
    if ((uintptr_t)&number % 4 || (uintptr_t)&other % 4)
        reach_error();
    return 0;
}
