// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
static int status(void) { reach_error(); return 0; }
int main(void) {
    exit(status());
}
