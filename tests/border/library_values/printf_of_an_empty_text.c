// verdict: UNKNOWN
// gcc: holds
#include <stdio.h>
void reach_error(void);

int main(void) {
    if (printf("%s", "") < 0) reach_error();
}
