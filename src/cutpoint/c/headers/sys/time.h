#pragma once

#include <features.h>
#include "../types/suseconds_t.h"
#include "../types/time_t.h"
#include "../types/timeval.h"

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

#define FD_SETSIZE 1024
#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

int gettimeofday(struct timeval *__time, void *__zone);
int getitimer(int __which, struct itimerval *__current);
int setitimer(int __which, const struct itimerval *__next, struct itimerval *__old);
int utimes(const char *__path, const struct timeval __times[2]);

#ifdef __USE_XOPEN2K
#include "../types/timespec.h"
#endif

#ifdef __USE_MISC
struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};

#define timerisset(time) ((time)->tv_sec || (time)->tv_usec)
#define timerclear(time) ((time)->tv_sec = (time)->tv_usec = 0)
#define timercmp(first, second, compare) \
    ((first)->tv_sec == (second)->tv_sec ? ((first)->tv_usec compare(second)->tv_usec) \
                                         : ((first)->tv_sec compare(second)->tv_sec))

int settimeofday(const struct timeval *__time, const struct timezone *__zone);
#endif
