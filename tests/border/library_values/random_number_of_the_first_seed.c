// verdict: FALSE
// gcc: skip
// Some seed gives this number.
#include <assert.h>
#include <stdlib.h>
#include <time.h>

int main(void) {
    srand(time(0));
    assert(rand() % 100 != 77);
}
