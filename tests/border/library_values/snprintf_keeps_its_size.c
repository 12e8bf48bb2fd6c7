// verdict: TRUE
#include <stdio.h>
void reach_error(void);
int main(void) {
    char text[8] = "1234567";
    int none = snprintf(text, 0, "abc"), cut = snprintf(text + 1, 3, "abcdef");
    if (none != 3 || cut != 6 || text[0] != '1' || text[1] != 'a' || text[2] != 'b' || text[3] != 0 || text[4] != '5')
        reach_error();
}
