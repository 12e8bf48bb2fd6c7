// verdict: UNKNOWN
// gcc: holds
#include <stdlib.h>
void reach_error(void);
int main(void) {
    if (system("true") == 0x305)
        reach_error();
}
