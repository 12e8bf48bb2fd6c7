// verdict: FALSE
#include <stdlib.h>
#include <string.h>
void reach_error(void);
static int calls;
static size_t alignment(void) { calls++; return 16; }
int main(void) {
    void *block = aligned_alloc(alignment(), 32);
    if (calls)
        reach_error();
}
