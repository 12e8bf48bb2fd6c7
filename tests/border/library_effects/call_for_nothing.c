// verdict: FALSE
// gcc calls nobody for a value that nobody uses: nothing traps, and errno stays.
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <string.h>

int calls;

static char *text(void) {
    calls++;
    return 0;
}

int main(void) {
    errno = 0;
    sin(INFINITY);
    if (errno)
        return 0;
    strlen(text());
    (void)strcmp(text(), text());
    assert(calls != 3);
}
