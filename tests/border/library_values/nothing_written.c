// verdict: TRUE
// Elements of no size are never written or read.
#include <assert.h>
#include <stdio.h>

int main(void) {
    char text[8];
    assert(fwrite(text, 0, 5, stdout) == 0);
    assert(fread(text, 0, 5, stdin) == 0);
}
