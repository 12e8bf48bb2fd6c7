// verdict: UNKNOWN
// reason: errno in a program that defines '__errno_location'
// gcc: fails
// glibc's errno is a macro, which calls this function.
#include <errno.h>
extern void reach_error(void);
static int own;

int *__errno_location(void) { return &own; }

int main(void) {
    errno = 5;
    if (own == 5) reach_error();
}
