// verdict: UNKNOWN
// reason: printf with %n
// gcc: fails
#include <stdio.h>
void reach_error(void);
int main(void) {
    int written = 0;
    printf("text%n\n", &written);
    if (written == 4)
        reach_error();
}
