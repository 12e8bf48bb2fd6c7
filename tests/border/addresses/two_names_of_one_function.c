// verdict: TRUE
// assumes: one-layout-of-objects
// gcc: fails
// In glibc, both are one function.
#include <string.h>
#include <strings.h>
extern void reach_error(void);

int main(void) {
    if ((void *)strchr == (void *)index) reach_error();
}
