/* Types with the sizes of the GNU library, and prototypes: enough to read programs that mention threads. */
#pragma once

#include <features.h>
#include <sched.h>
#include <time.h>
#include "types/size_t.h"

#ifdef __LP64__
#define _CUTPOINT_WORDS(lp64, ilp32) lp64
#else
#define _CUTPOINT_WORDS(lp64, ilp32) ilp32
#endif

typedef unsigned long pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;

typedef struct {
    long __words[_CUTPOINT_WORDS(7, 9)];
} pthread_attr_t;

typedef struct {
    long __words[_CUTPOINT_WORDS(5, 6)];
} pthread_mutex_t;

typedef struct {
    long __words[_CUTPOINT_WORDS(6, 12)];
} pthread_cond_t;

typedef struct {
    int __word;
} pthread_mutexattr_t;

typedef struct {
    int __word;
} pthread_condattr_t;

#if defined __USE_UNIX98 || defined __USE_XOPEN2K
typedef struct {
    long __words[_CUTPOINT_WORDS(7, 8)];
} pthread_rwlock_t;

typedef union {
    char __bytes[8];
    long __alignment;
} pthread_rwlockattr_t;
#endif

#ifdef __USE_XOPEN2K
typedef volatile int pthread_spinlock_t;

typedef struct {
    long __words[_CUTPOINT_WORDS(4, 5)];
} pthread_barrier_t;

typedef struct {
    int __word;
} pthread_barrierattr_t;
#endif

#undef _CUTPOINT_WORDS

#define PTHREAD_MUTEX_INITIALIZER {{0}}
#define PTHREAD_COND_INITIALIZER {{0}}
#define PTHREAD_ONCE_INIT 0

#define PTHREAD_CREATE_JOINABLE 0
#define PTHREAD_CREATE_DETACHED 1
#define PTHREAD_CANCEL_ENABLE 0
#define PTHREAD_CANCEL_DISABLE 1
#define PTHREAD_CANCEL_DEFERRED 0
#define PTHREAD_CANCEL_ASYNCHRONOUS 1
#define PTHREAD_CANCELED ((void *)-1)
#define PTHREAD_PROCESS_PRIVATE 0
#define PTHREAD_PROCESS_SHARED 1

int pthread_create(pthread_t *__identity, const pthread_attr_t *__attributes, void *(*__start)(void *),
                   void *__argument);
void pthread_exit(void *__result) __attribute__((__noreturn__));
int pthread_join(pthread_t __identity, void **__result);
int pthread_detach(pthread_t __identity);
int pthread_cancel(pthread_t __identity);
int pthread_setcancelstate(int __state, int *__old);
int pthread_setcanceltype(int __kind, int *__old);
void pthread_testcancel(void);
pthread_t pthread_self(void);
int pthread_equal(pthread_t __left, pthread_t __right);
int pthread_once(pthread_once_t *__control, void (*__start)(void));

int pthread_attr_init(pthread_attr_t *__attributes);
int pthread_attr_destroy(pthread_attr_t *__attributes);
int pthread_attr_setdetachstate(pthread_attr_t *__attributes, int __state);
int pthread_attr_getdetachstate(const pthread_attr_t *__attributes, int *__state);
int pthread_attr_setstacksize(pthread_attr_t *__attributes, size_t __size);
int pthread_attr_getstacksize(const pthread_attr_t *__attributes, size_t *__size);

int pthread_mutex_init(pthread_mutex_t *__mutex, const pthread_mutexattr_t *__attributes);
int pthread_mutex_destroy(pthread_mutex_t *__mutex);
int pthread_mutex_lock(pthread_mutex_t *__mutex);
int pthread_mutex_trylock(pthread_mutex_t *__mutex);
int pthread_mutex_unlock(pthread_mutex_t *__mutex);
int pthread_mutexattr_init(pthread_mutexattr_t *__attributes);
int pthread_mutexattr_destroy(pthread_mutexattr_t *__attributes);
int pthread_mutexattr_setpshared(pthread_mutexattr_t *__attributes, int __shared);

int pthread_cond_init(pthread_cond_t *__condition, const pthread_condattr_t *__attributes);
int pthread_cond_destroy(pthread_cond_t *__condition);
int pthread_cond_wait(pthread_cond_t *__condition, pthread_mutex_t *__mutex);
int pthread_cond_timedwait(pthread_cond_t *__condition, pthread_mutex_t *__mutex, const struct timespec *__deadline);
int pthread_cond_signal(pthread_cond_t *__condition);
int pthread_cond_broadcast(pthread_cond_t *__condition);
int pthread_condattr_init(pthread_condattr_t *__attributes);
int pthread_condattr_destroy(pthread_condattr_t *__attributes);

int pthread_key_create(pthread_key_t *__key, void (*__destructor)(void *));
int pthread_key_delete(pthread_key_t __key);
void *pthread_getspecific(pthread_key_t __key);
int pthread_setspecific(pthread_key_t __key, const void *__value);

/* Further constants, as glibc has them. */
#define PTHREAD_INHERIT_SCHED 0
#define PTHREAD_SCOPE_SYSTEM 0
#define PTHREAD_EXPLICIT_SCHED 1
#define PTHREAD_SCOPE_PROCESS 1

#if defined __USE_UNIX98 || defined __USE_XOPEN2K8
enum {
    PTHREAD_MUTEX_NORMAL = 0,
    PTHREAD_MUTEX_RECURSIVE = 1,
    PTHREAD_MUTEX_ERRORCHECK = 2,
    PTHREAD_MUTEX_DEFAULT = PTHREAD_MUTEX_NORMAL,
};
int pthread_mutexattr_settype(pthread_mutexattr_t *__attributes, int __kind);
int pthread_mutexattr_gettype(const pthread_mutexattr_t *__attributes, int *__kind);
#endif

#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#define PTHREAD_RWLOCK_INITIALIZER {{0}}
int pthread_rwlock_init(pthread_rwlock_t *__lock, const pthread_rwlockattr_t *__attributes);
int pthread_rwlock_destroy(pthread_rwlock_t *__lock);
int pthread_rwlock_rdlock(pthread_rwlock_t *__lock);
int pthread_rwlock_wrlock(pthread_rwlock_t *__lock);
int pthread_rwlock_tryrdlock(pthread_rwlock_t *__lock);
int pthread_rwlock_trywrlock(pthread_rwlock_t *__lock);
int pthread_rwlock_unlock(pthread_rwlock_t *__lock);
#endif

#ifdef __USE_XOPEN2K
#define PTHREAD_BARRIER_SERIAL_THREAD (-1)
int pthread_mutex_timedlock(pthread_mutex_t *__mutex, const struct timespec *__deadline);
int pthread_barrier_init(pthread_barrier_t *__barrier, const pthread_barrierattr_t *__attributes, unsigned int __count);
int pthread_barrier_destroy(pthread_barrier_t *__barrier);
int pthread_barrier_wait(pthread_barrier_t *__barrier);
int pthread_spin_init(pthread_spinlock_t *__lock, int __shared);
int pthread_spin_destroy(pthread_spinlock_t *__lock);
int pthread_spin_lock(pthread_spinlock_t *__lock);
int pthread_spin_trylock(pthread_spinlock_t *__lock);
int pthread_spin_unlock(pthread_spinlock_t *__lock);
#endif

#ifdef __USE_MISC
#include "types/stack_min.h"
#endif
