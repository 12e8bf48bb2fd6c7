// verdict: FALSE
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>

int main(void) {
    int a = open("a folder that is not there/file", O_RDONLY);
    assert(close(-1) == -1);
    assert(a >= 0);
}
