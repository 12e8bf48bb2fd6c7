// verdict: FALSE
// gcc: skip
#include <fcntl.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    char c;
    int first = open("a", O_RDONLY);
    if (first < 0 || read(first, &c, 1) != 1) return 1;
    close(first);
    int second = open("b", O_RDONLY);
    if (second >= 0 && read(second, &c, 1) == 1) reach_error();
}
