/* The scalar types of POSIX, with the widths they have on Linux. */
#pragma once

typedef int pid_t;
typedef unsigned int uid_t;
typedef unsigned int gid_t;
typedef unsigned int id_t;
typedef unsigned int mode_t;
typedef unsigned int useconds_t;
#if __SIZEOF_POINTER__ == 8
typedef unsigned long dev_t;
#else
typedef unsigned long long dev_t;
#endif
typedef unsigned long ino_t;
typedef __SIZE_TYPE__ nlink_t;
typedef long off_t;
typedef long blksize_t;
typedef long blkcnt_t;
