// verdict: FALSE
#include <stdlib.h>
void reach_error(void);
int main(void) {
    if (getenv("a variable that nobody sets") == 0)
        reach_error();
}
