// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    int sum = 0;
    for (int i = 0; i < 40; i++)
        sum |= rand() & 1;
    if (sum)
        reach_error();
}
