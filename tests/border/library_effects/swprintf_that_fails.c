// verdict: UNKNOWN
// gcc: fails
// In glibc 2.36, no zero ends a text that does not fit.
#include <wchar.h>
extern void reach_error(void);

int main(void) {
    wchar_t b[16];
    wmemset(b, L'x', 15);
    b[15] = 0;
    if (swprintf(b, 4, L"%d", 123456) < 0 && b[3] == L'x') reach_error();
}
