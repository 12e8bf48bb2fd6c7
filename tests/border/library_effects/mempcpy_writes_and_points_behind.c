// verdict: FALSE
#define _GNU_SOURCE
#include <string.h>
void reach_error(void);
int main(void) {
    char text[8] = "abcdefg";
    char *end = mempcpy(text, "xyz", 3);
    if (text[2] == 'z' && *end == 'd')
        reach_error();
}
