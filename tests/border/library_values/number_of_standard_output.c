// verdict: UNKNOWN
// reason: depends on the value of fileno
// gcc: holds
#include <assert.h>
#include <stdio.h>

int main(void) {
    assert(fileno(stdout) == 1);
}
