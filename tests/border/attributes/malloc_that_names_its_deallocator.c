// verdict: FALSE
#include <stdlib.h>
#define FREED_BY(f, n) __attribute__((__malloc__(f, n), nonnull, warn_unused_result))
void reach_error(void);
void give_back(void *p);
void *take(char *from) FREED_BY(give_back, 1);
void *take(char *from) { return malloc(*from); }
void *other(int n) __attribute__((__nothrow__, malloc(give_back)));
void give_back(void *p) { free(p); }
int main(void) {
    char n = 4;
    int *p = take(&n);
    *p = 3;
    if (*p == 3)
        reach_error();
    return 0;
}
