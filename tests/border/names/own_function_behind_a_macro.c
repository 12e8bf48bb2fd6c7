// verdict: UNKNOWN
// reason: call of 'isalpha', a macro of <ctype.h>, in a program that defines it
// gcc: fails
// glibc's <ctype.h> defines a macro of this name, so that the function is not called.
#include <ctype.h>
extern void reach_error(void);

int(isalpha)(int c) { return 7; }

int main(void) {
    if (isalpha(65) != 7) reach_error();
}
