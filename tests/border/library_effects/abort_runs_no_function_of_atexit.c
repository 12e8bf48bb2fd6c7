// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
static void last(void) { reach_error(); }
int main(int argc, char **argv) {
    atexit(last);
    if (argc > 3)
        abort();
    _Exit(0);
}
