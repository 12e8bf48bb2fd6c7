// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static void fail(int *p) { reach_error(); }
int main(void) {
    int x __attribute__((cleanup(fail))) = 1;
    exit(x);
}
