// verdict: TRUE
// A volatile object is read though nobody wants its value.
#include <assert.h>

volatile int *nowhere;

int main(void) {
    *nowhere;
    assert(0);
}
