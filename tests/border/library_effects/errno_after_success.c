// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: holds
// A call that does not fail may change errno all the same; only the library knows which one does.
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = 0;
    if (remove("a file that is not there") == 0)
        assert(errno == 0);
}
