#pragma once

#include <features.h>
#include "types/null.h"
#include "types/pid_t.h"
#include "types/size_t.h"
#include "types/timespec.h"
#include "types/time_t.h"

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2

struct sched_param {
    int sched_priority;
};

int sched_yield(void);
int sched_get_priority_max(int __policy);
int sched_get_priority_min(int __policy);
int sched_getparam(pid_t __process, struct sched_param *__parameter);
int sched_setparam(pid_t __process, const struct sched_param *__parameter);

#ifndef __USE_XOPEN2K
#include <time.h>
#endif
