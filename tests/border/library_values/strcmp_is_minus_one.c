// verdict: FALSE
#include <string.h>
void reach_error(void);
int main(void) {
    char a[2] = "", b[2] = "d";
    if (strcmp(a, b) != -1) // glibc gives the difference
        reach_error();
}
