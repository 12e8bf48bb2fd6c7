// verdict: UNKNOWN
// reason: it starts a thread
// gcc: fails
// flags: -pthread
#include <pthread.h>
void reach_error(void);
static int done;
static void *work(void *argument) {
    done = 1;
    return argument;
}
int main(void) {
    pthread_t thread;
    if (pthread_create(&thread, 0, work, 0) == 0 && pthread_join(thread, 0) == 0 && done)
        reach_error();
}
