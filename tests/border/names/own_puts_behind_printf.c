// verdict: TRUE
// assumes: own-body-is-called
// gcc: fails
// gcc calls puts for a printf of a line, and the linker takes the program's.
#include <assert.h>
#include <stdio.h>

int lines;

int puts(const char *line) {
    lines++;
    return 1;
}

int main(void) {
    printf("a line\n");
    assert(lines == 0);
}
