// verdict: TRUE
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
void reach_error(void);
int main(void) {
    unsigned char bytes[2];
    memset(bytes, 300, 2.9); // the byte 44, twice
    if (bytes[0] != 44 || bytes[1] != 44)
        reach_error();
    if (abs(-2.7) != 2 || labs(-3.9f) != 3)
        reach_error();
    if (toupper(97.8) != 'A')
        reach_error();
}
