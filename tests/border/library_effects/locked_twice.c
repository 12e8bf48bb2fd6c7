// verdict: FALSE
#include <pthread.h>
void reach_error(void);
int main(void) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    if (pthread_mutex_trylock(&mutex) != 0)
        reach_error();
}
