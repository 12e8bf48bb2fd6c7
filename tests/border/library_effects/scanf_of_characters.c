// verdict: FALSE
// gcc: skip
#include <stdio.h>
void reach_error(void);
int main(void) {
    char letters[4] = "???";
    if (scanf("%2c", letters) == 1 && letters[1] == 'x' && letters[2] == '?')
        reach_error();
}
