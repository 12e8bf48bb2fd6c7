/* The scalar types of POSIX, with their widths on Linux, under the reserved names that are always declared. */
#pragma once

typedef int __pid_t;
typedef unsigned int __uid_t;
typedef unsigned int __gid_t;
typedef unsigned int __id_t;
typedef unsigned int __mode_t;
typedef unsigned int __useconds_t;
typedef long __suseconds_t;
#if __SIZEOF_POINTER__ == 8
typedef unsigned long __dev_t;
#else
typedef unsigned long long __dev_t;
#endif
typedef unsigned long __ino_t;
typedef __SIZE_TYPE__ __nlink_t;
typedef long __off_t;
typedef long __blksize_t;
typedef long __blkcnt_t;
typedef __PTRDIFF_TYPE__ __ssize_t;
typedef long __time_t;
typedef long __clock_t;
typedef int __clockid_t;
typedef void *__timer_t;
typedef int __key_t;
typedef char *__caddr_t;
