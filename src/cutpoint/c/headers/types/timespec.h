#pragma once

#include "byte_order.h"
#include "ids.h"

struct timespec {
    __time_t tv_sec;
    long tv_nsec;
};
