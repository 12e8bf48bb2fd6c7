// verdict: TRUE
#include <stdio.h>
void reach_error(void);
int main(void) {
    int result = putchar(300);
    if (result != 44 && result != EOF)
        reach_error();
    if (printf("four") > 4)
        reach_error();
}
