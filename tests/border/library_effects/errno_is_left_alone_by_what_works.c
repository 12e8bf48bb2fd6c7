// verdict: TRUE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
    errno = 77;
    char *block = malloc(8);
    strcpy(block, "text");
    int status = close(0);
    if (status == 0 && errno != 77)
        reach_error();
}
