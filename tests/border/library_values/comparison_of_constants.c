// verdict: TRUE
// gcc compares constants itself, and says minus one, zero or one.
#include <assert.h>
#include <string.h>

int main(void) {
    assert(strcmp("a", "c") == -1 && strcmp("", "a") == -1 && strcmp("b", "a") == 1 && memcmp("aa", "ac", 2) == -1);
}
