// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
// Of an element that does not come whole, a part may have come.
#include <assert.h>
#include <stdio.h>

int main(void) {
    int numbers[2] = {1, 2};
    if (fread(numbers, sizeof(int), 2, stdin) == 1)
        assert(numbers[1] == 2);
}
