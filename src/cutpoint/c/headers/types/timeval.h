#pragma once

#include "ids.h"

struct timeval {
    __time_t tv_sec;
    __suseconds_t tv_usec;
};
