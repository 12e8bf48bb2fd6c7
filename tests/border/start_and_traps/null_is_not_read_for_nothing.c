// verdict: FALSE
// What is not volatile is not read for nothing.
#include <assert.h>

int *nowhere;

int main(void) {
    *nowhere;
    assert(0);
}
