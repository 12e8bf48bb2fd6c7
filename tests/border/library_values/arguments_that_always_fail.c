// verdict: UNKNOWN
// gcc: holds
#include <stdio.h>
#include <unistd.h>
extern void reach_error(void);

int main(void) {
    if (fseek(stdin, 0, 77) == 0 || dup2(0, -5) == -5 || fopen("", "r") || fopen("/dev/null", "q") || !unlink("")) reach_error();
}
