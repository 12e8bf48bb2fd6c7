// verdict: UNKNOWN
// gcc: skip
#include <stdio.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
    size_t n = 2;
    char *line = malloc(n);
    if (!line) return 0;
    long r = getline(&line, &n, stdin);
    if (r == 9 && n == 10) reach_error();
}
