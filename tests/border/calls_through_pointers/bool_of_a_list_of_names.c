// verdict: UNKNOWN
// reason: _Bool parameter 'flag'
// gcc: fails
// gcc takes the low byte of the int that is passed for it.
#include <assert.h>

int given(flag) _Bool flag;
{
    return flag;
}

int main(void) {
    assert(given(2) == 1);
}
