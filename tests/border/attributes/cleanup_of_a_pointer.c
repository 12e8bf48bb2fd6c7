// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static int freed;
static inline void free_later(void *p) {
    free(*(void **)p);
    freed++;
}
#define AUTO __attribute__((cleanup(free_later)))
static int work(int n) {
    AUTO char *text = malloc(8);
    AUTO int *numbers = malloc(sizeof(int));
    while (n) {
        AUTO int *inner = malloc(sizeof(int));
        *inner = n;
        if (n == 3)
            return *inner;
        n--;
    }
    return 0;
}
int main(void) {
    if (work(4) != 3 || freed != 4)
        reach_error();
    if (work(1) != 0 || freed != 7)
        reach_error();
    return 0;
}
