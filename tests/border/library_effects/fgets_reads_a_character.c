// verdict: TRUE
// gcc: skip
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    char b[2] = {1, 2};
    if (fgets(b, 2, stdin) && b[0] == 0 && b[1] != 0) reach_error();
}
