// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
// A set of characters may have spaces in it.
#include <assert.h>
#include <stdio.h>

int main(void) {
    char line[6] = "";
    if (scanf("%5[^\n]", line) == 1)
        assert(line[0] != ' ');
}
