// verdict: TRUE
#include <pthread.h>
void reach_error(void);
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;
int main(void) {
    if (pthread_mutex_lock(&mutex) == 0) {
        shared = 1;
        pthread_mutex_unlock(&mutex);
        if (shared != 1)
            reach_error();
    }
}
