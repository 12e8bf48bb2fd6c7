// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
// A part of a line may have come before an error.
#include <assert.h>
#include <stdio.h>

int main(void) {
    char line[10] = "x";
    if (!fgets(line, 10, stdin))
        assert(line[0] == 'x');
}
