#pragma once

#include <features.h>
#include "../types/timeval.h"

struct timezone {
    int tz_minuteswest;
    int tz_dsttime;
};

struct itimerval {
    struct timeval it_interval;
    struct timeval it_value;
};

#define ITIMER_REAL 0
#define ITIMER_VIRTUAL 1
#define ITIMER_PROF 2

int gettimeofday(struct timeval *__time, void *__zone);
int settimeofday(const struct timeval *__time, const struct timezone *__zone);
int getitimer(int __which, struct itimerval *__current);
int setitimer(int __which, const struct itimerval *__next, struct itimerval *__old);
int utimes(const char *__path, const struct timeval __times[2]);
