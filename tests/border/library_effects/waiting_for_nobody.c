// verdict: TRUE
// gcc: skip
#include <semaphore.h>
void reach_error(void);
int main(void) {
    sem_t semaphore;
    sem_init(&semaphore, 0, 0);
    sem_wait(&semaphore);
    reach_error();
}
