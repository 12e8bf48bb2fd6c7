// verdict: TRUE
// It is an array of its own, not a literal with the same text.
#include <assert.h>

static int differ(const void *a, const void *b) {
    return a != b;
}

int main(void) {
    assert(differ("main", __func__));
    assert(!differ(__func__, __func__) && !differ("text", "text"));
}
