// verdict: TRUE
#include <unistd.h>
void reach_error(void);
int main(void) {
    if (sleep(0) != 0 || getpid() <= 0 || isatty(0) < 0 || isatty(0) > 1)
        reach_error();
}
