// verdict: UNKNOWN
// reason: depends on the value of rand
// gcc: holds
// The same seed gives the same numbers, which a model of any number does not.
#include <assert.h>
#include <stdlib.h>

int main(void) {
    srand(5);
    int first = rand();
    srand(5);
    assert(rand() == first);
}
