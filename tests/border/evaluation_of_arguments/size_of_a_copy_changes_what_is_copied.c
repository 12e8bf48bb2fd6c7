// verdict: FALSE
#include <string.h>
void reach_error(void);
int main(void) {
    int from = 1, to = 0;
    memcpy(&to, &from, (from = 5, sizeof to));
    if (to == 5) // the bytes are read when all arguments have been evaluated
        reach_error();
}
