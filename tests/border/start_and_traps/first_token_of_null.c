// verdict: TRUE
// gcc: skip
// There is no text to continue with: a null pointer is read.
#include <string.h>
void reach_error(void);

int main(void) {
    strtok(0, "x");
    reach_error();
}
