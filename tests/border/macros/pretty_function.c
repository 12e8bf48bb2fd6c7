// verdict: TRUE
// In C, gcc gives a function one name in three spellings.
#include <assert.h>
#include <string.h>

int main(void) {
    assert(sizeof __PRETTY_FUNCTION__ == 5 && sizeof __FUNCTION__ == 5 && sizeof __func__ == 5);
    assert(!strcmp(__PRETTY_FUNCTION__, "main"));
}
