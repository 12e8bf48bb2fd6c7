// verdict: FALSE
// assumes: results-are-independent memory-is-used-properly
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    FILE *f = fopen("/dev/null", "r");
    if (!f) return 0;
    if (fgetc(f) == EOF) reach_error();
}
