// verdict: UNKNOWN
// reason: call of 'atoi' for nothing
// gcc: fails
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    errno = 0;
    atoi("99999999999999999999");
    assert(errno == ERANGE);
}
