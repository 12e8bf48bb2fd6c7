// verdict: UNKNOWN
// reason: label of 'strlen', which gcc knows
// gcc: holds
#include <stddef.h>
void reach_error(void);
size_t strlen(const char *) __asm__("length");
size_t length(const char *text) { return 99; }
int main(void) {
    char text[] = "abc";
    if (strlen(text) == 99)
        reach_error();
    return 0;
}
