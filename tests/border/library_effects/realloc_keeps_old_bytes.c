// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    int *numbers = malloc(2 * sizeof(int));
    numbers[0] = 5;
    numbers[1] = 6;
    numbers = realloc(numbers, 4 * sizeof(int));
    if (numbers[0] != 5 || numbers[1] != 6)
        reach_error();
    numbers = realloc(numbers, sizeof(int));
    if (numbers[0] != 5)
        reach_error();
}
