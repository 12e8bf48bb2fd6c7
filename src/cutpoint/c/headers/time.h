#pragma once

#include <features.h>
#include "types/clock_t.h"
#include "types/null.h"
#include "types/size_t.h"
#include "types/timespec.h"
#include "types/time_t.h"

#define CLOCKS_PER_SEC ((clock_t)1000000)
#define TIME_UTC 1

struct tm {
    int tm_sec;
    int tm_min;
    int tm_hour;
    int tm_mday;
    int tm_mon;
    int tm_year;
    int tm_wday;
    int tm_yday;
    int tm_isdst;
#ifdef __USE_MISC
    long tm_gmtoff;
    const char *tm_zone;
#else
    long __tm_gmtoff;
    const char *__tm_zone;
#endif
};

clock_t clock(void);
time_t time(time_t *__timer);
double difftime(time_t __end, time_t __start);
time_t mktime(struct tm *__time);
int timespec_get(struct timespec *__time, int __base);
char *asctime(const struct tm *__time);
char *ctime(const time_t *__timer);
struct tm *gmtime(const time_t *__timer);
struct tm *localtime(const time_t *__timer);
size_t strftime(char *__buffer, size_t __size, const char *__format, const struct tm *__time);

#if defined __USE_POSIX || __GLIBC_USE(ISOC2X)
struct tm *gmtime_r(const time_t *__timer, struct tm *__result);
struct tm *localtime_r(const time_t *__timer, struct tm *__result);
#endif

#ifdef __USE_POSIX
char *asctime_r(const struct tm *__time, char *__buffer);
char *ctime_r(const time_t *__timer, char *__buffer);
void tzset(void);
#endif

#ifdef __USE_POSIX199309
#include "types/clockid_t.h"
#include "types/timer_t.h"

#define CLOCK_REALTIME 0
#define CLOCK_MONOTONIC 1
#define CLOCK_PROCESS_CPUTIME_ID 2
#define CLOCK_THREAD_CPUTIME_ID 3
#define CLOCK_MONOTONIC_RAW 4
#define CLOCK_REALTIME_COARSE 5
#define CLOCK_MONOTONIC_COARSE 6
#define CLOCK_BOOTTIME 7
#define CLOCK_REALTIME_ALARM 8
#define CLOCK_BOOTTIME_ALARM 9
#define CLOCK_TAI 11
#define TIMER_ABSTIME 1
int clock_gettime(clockid_t __clock, struct timespec *__time);
int clock_getres(clockid_t __clock, struct timespec *__resolution);
int clock_settime(clockid_t __clock, const struct timespec *__time);
int nanosleep(const struct timespec *__request, struct timespec *__remaining);
#endif
