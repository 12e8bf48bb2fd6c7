// verdict: TRUE
#include <unistd.h>
void reach_error(void);
int main(void) {
    char bytes[4] = {1, 2, 3, 4};
    ssize_t count = read(0, bytes, 4);
    if (count < -1 || count > 4)
        reach_error();
    if (count < 4 && bytes[3] != 4)
        reach_error();
}
