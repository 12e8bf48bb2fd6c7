// verdict: TRUE
#include <stdio.h>
#include <stdlib.h>
void reach_error(void);
int main(void) {
    int n = 0;
    char *block = malloc(4), *next = block;
    printf("%d %d", n++, 0);
    fflush((n++, stdout));
    srand(n++);
    free(next++);
    if (n != 3 || next != block + 1)
        reach_error();
}
