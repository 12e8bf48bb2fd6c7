/* Locks and semaphores of a program with one thread: a thread that has to wait waits forever, and a program that waits
   forever does nothing more, as if it had ended. The first words of an object are its state; their meaning is that of
   glibc if a static initialiser sets them. See string.c for the form. */

extern int errno;
void _Exit(int status);

#define EPERM 1
#define EAGAIN 11
#define EBUSY 16
#define EINVAL 22
#define EDEADLK 35
#define EOVERFLOW 75

#define RECURSIVE 1
#define CHECKING 2
#define KIND (sizeof(long) == 8 ? 4 : 3)
#define LARGEST 0x7fffffff

int pthread_mutexattr_init(int *attributes) {
  *attributes = 0;
  return 0;
}

int pthread_mutexattr_settype(int *attributes, int kind) {
  if (kind < 0 || kind > 3)
    return EINVAL;
  *attributes = kind;
  return 0;
}

int pthread_mutexattr_gettype(const int *attributes, int *kind) {
  *kind = *attributes;
  return 0;
}

int pthread_mutex_init(int *mutex, const int *attributes) {
  mutex[0] = 0;
  mutex[1] = 0;
  mutex[KIND] = attributes != 0 ? *attributes : 0;
  return 0;
}

int pthread_mutex_lock(int *mutex) {
  if (mutex[0] != 0) {
    if (mutex[KIND] == CHECKING)
      return EDEADLK;
    if (mutex[KIND] != RECURSIVE)
      _Exit(0);
  }
  mutex[0] = 1;
  mutex[1]++;
  return 0;
}

int pthread_mutex_trylock(int *mutex) {
  if (mutex[0] != 0 && mutex[KIND] != RECURSIVE)
    return EBUSY;
  mutex[0] = 1;
  mutex[1]++;
  return 0;
}

int pthread_mutex_unlock(int *mutex) {
  if (mutex[0] == 0 && (mutex[KIND] == CHECKING || mutex[KIND] == RECURSIVE))
    return EPERM;
  if (mutex[1] > 0)
    mutex[1]--;
  if (mutex[1] == 0)
    mutex[0] = 0;
  return 0;
}

int pthread_mutex_destroy(int *mutex) { return mutex[0] != 0 ? EBUSY : 0; }

int sem_init(unsigned int *semaphore, int shared, unsigned int value) {
  if (value > LARGEST) {
    errno = EINVAL;
    return -1;
  }
  *semaphore = value;
  return 0;
}

int sem_wait(unsigned int *semaphore) {
  if (*semaphore == 0)
    _Exit(0);
  (*semaphore)--;
  return 0;
}

int sem_trywait(unsigned int *semaphore) {
  if (*semaphore == 0) {
    errno = EAGAIN;
    return -1;
  }
  (*semaphore)--;
  return 0;
}

int sem_post(unsigned int *semaphore) {
  if (*semaphore == LARGEST) {
    errno = EOVERFLOW;
    return -1;
  }
  (*semaphore)++;
  return 0;
}

int sem_getvalue(unsigned int *semaphore, int *value) {
  *value = *semaphore;
  return 0;
}

int sem_destroy(unsigned int *semaphore) { return 0; }
