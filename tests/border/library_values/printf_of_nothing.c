// verdict: TRUE
// assumes: none
// Where nothing is written, nothing fails.
#include <stdio.h>
void reach_error(void);

int main(void) {
    if (printf("") != 0 || fprintf(stderr, "") != 0) reach_error();
}
