// verdict: TRUE
#include <stdio.h>
#include <string.h>
void reach_error(void);
int main(void) {
    char line[6] = "?????";
    if (fgets(line, sizeof line - 1, stdin)) {
        if (line[0] == '\n' && line[1] != 0)
            reach_error();
        if (line[4] != 0 && line[4] != '?')
            reach_error();
    }
    if (line[5] != 0)
        reach_error();
}
