// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
#include <assert.h>
#define HERE(a, b) __LINE__
#define SAME(x) x

int main(void) {
    int line = SAME(
        HERE(1,
             2)
    );
    assert(line == 10);
}
