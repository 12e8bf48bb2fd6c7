// verdict: TRUE
// assumes: memory-is-used-properly
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char *text = 0;
    puts(text);
    reach_error();
}
