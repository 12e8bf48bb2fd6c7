// verdict: UNKNOWN
// reason: call of 'atoi' with an unused result
// gcc: fails
#include <assert.h>
#include <errno.h>
#include <stdlib.h>

int main(void) {
    errno = 0;
    atoi("99999999999999999999");
    assert(errno == ERANGE);
}
