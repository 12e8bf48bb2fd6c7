// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    char *home = getenv("HOME");
    if (getenv("HOME") != home)
        reach_error();
}
