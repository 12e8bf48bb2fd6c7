// verdict: UNKNOWN
// reason: depends on the value of open
// gcc: holds
// Files that are open have different numbers, which the model does not know.
#include <assert.h>
#include <fcntl.h>

int main(void) {
    int a = open("/dev/null", O_RDONLY), b = open("/dev/null", O_RDONLY);
    if (a >= 0 && b >= 0)
        assert(a != b);
}
