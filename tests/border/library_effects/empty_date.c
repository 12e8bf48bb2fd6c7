// verdict: UNKNOWN
// reason: of which the model only knows bounds
// gcc: fails
// An empty text is no failure: strftime returns 0 and leaves errno alone.
#include <assert.h>
#include <errno.h>
#include <time.h>

int main(void) {
    char text[10];
    struct tm date = {0};
    errno = 0;
    if (strftime(text, sizeof text, "", &date) == 0)
        assert(errno != 0);
}
