#pragma once

typedef long clock_t;
typedef int clockid_t;
typedef void *timer_t;
