// verdict: TRUE
#include <pthread.h>
void reach_error(void);
static int runs;
static void start(void) { runs++; }
int main(void) {
    pthread_once_t control = PTHREAD_ONCE_INIT;
    pthread_once(&control, start);
    pthread_once(&control, start);
    if (runs != 1)
        reach_error();
}
