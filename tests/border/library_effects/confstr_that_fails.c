// verdict: UNKNOWN
// gcc: fails
#include <stddef.h>
extern size_t confstr(int, char *, size_t);
extern void reach_error(void);

int main(void) {
    char b[8] = {'x', 'x', 'x', 'x', 'x', 'x', 'x', 0};
    if (confstr(77777, b, 4) == 0 && b[0] == 'x' && b[1] == 'x' && b[2] == 'x' && b[3] == 'x') reach_error();
}
