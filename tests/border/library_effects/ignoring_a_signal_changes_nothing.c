// verdict: TRUE
#include <signal.h>
void reach_error(void);
int main(void) {
    int x = 1;
    signal(SIGPIPE, SIG_IGN);
    if (x != 1)
        reach_error();
}
