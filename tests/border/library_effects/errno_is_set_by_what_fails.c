// verdict: TRUE
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
void reach_error(void);
int main(void) {
    errno = 0;
    int descriptor = open("/no/such/file", O_RDONLY);
    if (descriptor < 0 && errno == 0)
        reach_error();
    if (descriptor < -1)
        reach_error();
}
