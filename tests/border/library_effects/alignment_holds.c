// verdict: TRUE
#include <stdint.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
    void *page;
    for (int i = 0; i < 3; i++) {
        if ((uintptr_t)aligned_alloc(128, 128) % 128 != 0)
            reach_error();
        if (posix_memalign(&page, 4096, 10) == 0 && (uintptr_t)page % 4096 != 0)
            reach_error();
    }
    if (posix_memalign(&page, 3, 10) == 0)
        reach_error();
}
