// verdict: UNKNOWN
// reason: copy of a variable with a flexible array member
// gcc: fails
// gcc copies the elements too, beyond the end of the target.
#include <assert.h>

struct counted {
    int count;
    int elements[];
} three = {2, {7, 8, 9}};
struct counted others[4];

int main(void) {
    others[0] = three;
    assert(others[1].count == 0);
}
