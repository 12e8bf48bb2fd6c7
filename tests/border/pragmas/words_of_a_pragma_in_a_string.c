// verdict: TRUE
// A string keeps its text, whatever it says about pragmas.
#include <assert.h>

const char *text = "GCC diagnostic push _Pragma(\"weak f\")";

int main(void) {
    assert(text[13] == 'c');
}
