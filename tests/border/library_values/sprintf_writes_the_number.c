// verdict: TRUE
#include <stdio.h>
void reach_error(void);
int main(void) {
    char text[8];
    int length = sprintf(text, "%c%d", 'n', 7);
    if (length != 2 || text[0] != 'n' || text[1] != '7' || text[2] != 0)
        reach_error();
}
