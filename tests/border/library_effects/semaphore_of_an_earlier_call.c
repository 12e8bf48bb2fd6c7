// verdict: UNKNOWN
// reason: sem_open
// gcc: skip
#include <fcntl.h>
#include <semaphore.h>
void reach_error(void);
int main(void) {
    sem_t *a = sem_open("/name", O_CREAT, 0600, 1), *b = sem_open("/name", O_CREAT, 0600, 1);
    if (a != SEM_FAILED && a == b)
        reach_error();
}
