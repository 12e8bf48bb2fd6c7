// verdict: TRUE
// assumes: none
// The array and the variables of its function are alive at the same time.
#include <stdint.h>

extern void reach_error(void);

int main(void) {
    int n = 3, other = 2;
    int numbers[n];
    if ((void *)numbers == (void *)&other) reach_error();
}
