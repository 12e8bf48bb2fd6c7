// verdict: TRUE
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    if (dprintf(-1, "x") != -1 || errno != EBADF) reach_error();
}
