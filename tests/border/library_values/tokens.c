// verdict: TRUE
#include <string.h>
void reach_error(void);
int main(void) {
    char text[] = "a;", *first = strtok(text, ";");
    if (first != text || text[1] != 0)
        reach_error();
}
