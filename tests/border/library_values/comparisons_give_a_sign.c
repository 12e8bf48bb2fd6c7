// verdict: TRUE
#include <string.h>
void reach_error(void);
int main(void) {
    char high[] = {(char)200, 0}, low[] = "a";
    if (strcmp(low, high) >= 0 || memcmp(high, low, 1) <= 0) // characters compare as unsigned
        reach_error();
}
