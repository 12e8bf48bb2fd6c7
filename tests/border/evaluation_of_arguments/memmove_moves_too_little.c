// verdict: FALSE
#include <string.h>
void reach_error(void);
int main(void) {
    int a[8] = {1, 2, 3, 4}, n = 2;
    memmove(a + 1, a, n++ * sizeof *a);
    if (a[3] != 3) // it was evaluated once: two elements moved
        reach_error();
}
