/* Mutexes and semaphores of one thread. data models: LP64 */
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

unsigned int checksum_log;
#ifndef RECORD
#define RECORD(value) checksum_log = (value)
#endif

static pthread_mutex_t plain = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    RECORD(pthread_mutex_lock(&plain));
    RECORD(pthread_mutex_trylock(&plain));
    RECORD(pthread_mutex_destroy(&plain));
    RECORD(pthread_mutex_unlock(&plain));
    RECORD(pthread_mutex_trylock(&plain));
    RECORD(pthread_mutex_unlock(&plain));
    for (int kind = 1; kind <= 2; kind++) {
        pthread_mutexattr_t attributes;
        pthread_mutex_t mutex;
        int told = -1;
        RECORD(pthread_mutexattr_init(&attributes));
        RECORD(pthread_mutexattr_settype(&attributes, 77));
        RECORD(pthread_mutexattr_settype(&attributes, kind));
        RECORD(pthread_mutexattr_gettype(&attributes, &told) * 100 + told);
        RECORD(pthread_mutex_init(&mutex, &attributes));
        RECORD(pthread_mutex_unlock(&mutex));
        RECORD(pthread_mutex_lock(&mutex));
        RECORD(pthread_mutex_lock(&mutex));
        RECORD(pthread_mutex_trylock(&mutex));
        for (int i = 0; i < 4; i++)
            RECORD(pthread_mutex_unlock(&mutex));
        RECORD(pthread_mutex_destroy(&mutex));
    }
    sem_t semaphore;
    int value = -1;
    RECORD(sem_init(&semaphore, 0, 0x80000000u) * 1000 + errno);
    RECORD(sem_init(&semaphore, 0, 2));
    RECORD(sem_wait(&semaphore));
    RECORD(sem_trywait(&semaphore));
    RECORD(sem_trywait(&semaphore) * 1000 + errno);
    RECORD(sem_post(&semaphore));
    RECORD(sem_getvalue(&semaphore, &value) * 1000 + value);
    RECORD(sem_destroy(&semaphore));
    return 0;
}
