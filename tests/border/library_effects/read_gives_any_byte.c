// verdict: FALSE
// gcc: skip
#include <unistd.h>
void reach_error(void);
int main(void) {
    unsigned char byte = 0;
    if (read(0, &byte, 1) == 1 && byte == 200)
        reach_error();
}
