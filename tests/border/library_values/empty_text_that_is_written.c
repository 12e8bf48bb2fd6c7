// verdict: UNKNOWN
// gcc: holds
#include <stdio.h>
extern void reach_error(void);

int main(void) {
    if (fputs("", stdout) < 0) reach_error();
}
