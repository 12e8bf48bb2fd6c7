// verdict: FALSE
#include <stddef.h>
#include <string.h>
void reach_error(void);
static char arena[64];
void *malloc(size_t size) { return arena; }
int main(void) {
    if (strdup("text") == arena && arena[3] == 't')
        reach_error();
}
