// verdict: TRUE
#include <string.h>
void reach_error(void);
int main(void) {
    int a[8] = {1, 2, 3, 4}, n = 2;
    memmove(a + 1, a, n++ * sizeof *a);
    if (n != 3 || a[1] != 1 || a[2] != 2 || a[3] != 4)
        reach_error();
}
