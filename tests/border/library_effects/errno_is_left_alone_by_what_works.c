// verdict: TRUE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
void reach_error(void);
int main(void) {
    errno = 77;
    char *block = malloc(8);
    strcpy(block, "text");
    if (errno != 77)
        reach_error();
}
