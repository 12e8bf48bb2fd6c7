#pragma once

#include <features.h>
#include <endian.h>
#include "../types/clock_t.h"
#include "../types/exact.h"
#include "../types/ids.h"
#include "../types/size_t.h"
#include "../types/ssize_t.h"
#include "../types/time_t.h"
#include "../types/timeval.h"

typedef int key_t;
typedef char *caddr_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;

/* Further constants, as glibc has them. */
#define FD_SETSIZE 1024
