// verdict: TRUE
#include <unistd.h>
void reach_error(void);
int main(void) {
    char buffer[4] = {7, 7, 7, 7}, *at = buffer;
    int n = 1;
    long got = read(0, at++, n++);
    if (at != buffer + 1 || n != 2 || got > 1 || buffer[1] != 7)
        reach_error();
}
