// verdict: TRUE
// assumes: own-body-is-called
// gcc: fails
// The library allocates a buffer, by the program's malloc.
#include <stddef.h>
#include <stdio.h>

void reach_error(void);
int blocks;

void *malloc(size_t size) {
    static char memory[1 << 16];
    static size_t used;
    blocks++;
    used += size;
    return memory + used - size;
}

int main(void) {
    puts("text");
    if (blocks)
        reach_error();
}
