// verdict: TRUE
// property: reach_error
extern void reach_error(void);
#include <assert.h>
int main(void) {
    int x = 1;
    assert(x == 2);
    reach_error();
    return 0;
}
