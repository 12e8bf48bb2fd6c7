// verdict: FALSE
// gcc: skip
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    size_t n = 8;
    char *line = malloc(n);
    if (!line) return 0;
    long r = getline(&line, &n, stdin);
    if (r == 3 && n == 8 && line[2] != 'x' && line[3] == 0) reach_error();
}
