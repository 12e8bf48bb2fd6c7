// verdict: UNKNOWN
// reason: depends on the value of error number
// gcc: holds
#include <assert.h>
#include <errno.h>
#include <stdio.h>

int main(void) {
    errno = 0;
    FILE *file = fopen("a folder that is not there/file", "r");
    if (!file)
        assert(errno != EDOM);
}
