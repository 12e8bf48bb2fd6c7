// verdict: TRUE
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    stdout = 0;
    putc('a', stdout);
    reach_error();
}
