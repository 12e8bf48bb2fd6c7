#pragma once

#include <features.h>
#include <sys/types.h>

typedef struct {
    long __words[4];
} sem_t;

#define SEM_FAILED ((sem_t *)0)

int sem_init(sem_t *__semaphore, int __shared, unsigned int __value);
int sem_destroy(sem_t *__semaphore);
sem_t *sem_open(const char *__name, int __flags, ...);
int sem_close(sem_t *__semaphore);
int sem_unlink(const char *__name);
int sem_wait(sem_t *__semaphore);
int sem_trywait(sem_t *__semaphore);
int sem_post(sem_t *__semaphore);
int sem_getvalue(sem_t *__semaphore, int *__value);

#ifdef __USE_XOPEN2K
#include "types/timespec.h"
int sem_timedwait(sem_t *__semaphore, const struct timespec *__deadline);
#endif
