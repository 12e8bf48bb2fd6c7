// verdict: UNKNOWN
// gcc: fails
#include <errno.h>
#include <stdio.h>
#include <wchar.h>
void reach_error(void);
int main(void) {
    wprintf(L"x");
    errno = 0;
    if (printf("abc") < 0 && errno == 0)
        reach_error();
}
