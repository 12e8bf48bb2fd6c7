#pragma once

#include <features.h>
#include "../types/blkcnt_t.h"
#include "../types/clockid_t.h"
#include "../types/dev_t.h"
#include "../types/exact.h"
#include "../types/gid_t.h"
#include "../types/ino_t.h"
#include "../types/mode_t.h"
#include "../types/nlink_t.h"
#include "../types/off_t.h"
#include "../types/pid_t.h"
#include "../types/size_t.h"
#include "../types/ssize_t.h"
#include "../types/time_t.h"
#include "../types/timer_t.h"
#include "../types/uid_t.h"

typedef __UINT8_TYPE__ u_int8_t;
typedef __UINT16_TYPE__ u_int16_t;
typedef __UINT32_TYPE__ u_int32_t;
typedef __UINT64_TYPE__ u_int64_t;

#if defined __USE_UNIX98 || defined __USE_XOPEN2K8
#include "../types/blksize_t.h"
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include "../types/clock_t.h"
#include "../types/id_t.h"
#endif
#ifdef __USE_XOPEN
#include "../types/useconds_t.h"
#endif
#if defined __USE_MISC || defined __USE_XOPEN
#include "../types/suseconds_t.h"
typedef __key_t key_t;
#endif

#ifdef __USE_MISC
#include <endian.h>
#include "../types/timespec.h"
#include "../types/timeval.h"

#define FD_SETSIZE 1024
typedef __caddr_t caddr_t;
typedef unsigned char u_char;
typedef unsigned short u_short;
typedef unsigned int u_int;
typedef unsigned long u_long;
typedef unsigned short ushort;
typedef unsigned int uint;
typedef unsigned long ulong;
#endif
