// verdict: FALSE
// gcc: skip
#include <stdio.h>
void reach_error(void);
int main(void) {
    long number = 0;
    if (scanf("%ld", &number) == 1 && number == -1234567890123)
        reach_error();
}
