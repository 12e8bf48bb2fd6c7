#pragma once

#include <features.h>
#include "types/byte_order.h"
#include "types/ids.h"

#define O_RDONLY 00
#define O_WRONLY 01
#define O_RDWR 02
#define O_ACCMODE 03
#define O_CREAT 0100
#define O_EXCL 0200
#define O_NOCTTY 0400
#define O_TRUNC 01000
#define O_APPEND 02000
#define O_NONBLOCK 04000
#define O_SYNC 04010000
#define O_CLOEXEC 02000000

#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1

int open(const char *__path, int __flags, ...);
int openat(int __folder, const char *__path, int __flags, ...);
int creat(const char *__path, mode_t __mode);
int fcntl(int __descriptor, int __command, ...);

/* Further constants, as glibc has them. */
#define AT_FDCWD (-100)
#define F_OK 0
#define F_RDLCK 0
#define F_ULOCK 0
#define POSIX_FADV_NORMAL 0
#define SEEK_SET 0
#define F_LOCK 1
#define F_WRLCK 1
#define LOCK_SH 1
#define POSIX_FADV_RANDOM 1
#define SEEK_CUR 1
#define S_IXOTH 0001
#define X_OK 1
#define F_TLOCK 2
#define F_UNLCK 2
#define LOCK_EX 2
#define POSIX_FADV_SEQUENTIAL 2
#define SEEK_END 2
#define S_IWOTH 0002
#define W_OK 2
#define F_TEST 3
#define POSIX_FADV_WILLNEED 3
#define F_EXLCK 4
#define LOCK_NB 4
#define POSIX_FADV_DONTNEED 4
#define R_OK 4
#define S_IROTH 0004
#define F_GETLK 5
#define POSIX_FADV_NOREUSE 5
#define F_SETLK 6
#define F_SETLKW 7
#define S_IRWXO 0007
#define F_SETOWN 8
#define F_SHLCK 8
#define LOCK_UN 8
#define S_IXGRP 0010
#define F_GETOWN 9
#define S_IWGRP 0020
#define S_IRGRP 0040
#define S_IRWXG 0070
#define S_IXUSR 0100
#define S_IWUSR 0200
#define AT_SYMLINK_NOFOLLOW 256
#define S_IRUSR 0400
#define S_IRWXU 0700
#define AT_EACCESS 512
#define AT_REMOVEDIR 512
#define S_ISVTX 01000
#define AT_SYMLINK_FOLLOW 1024
#define FAPPEND 1024
#define S_ISGID 02000
#define F_DUPFD_CLOEXEC 1030
#define FNDELAY 2048
#define FNONBLOCK 2048
#define O_NDELAY 2048
#define S_ISUID 04000
#define O_DSYNC 4096
#define S_IFIFO 0010000
#define FASYNC 8192
#define O_ASYNC 8192
#define S_IFCHR 0020000
#define S_IFDIR 0040000
#define S_IFBLK 0060000
#define S_IFREG 0100000
#define S_IFLNK 0120000
#define S_IFSOCK 0140000
#define S_IFMT 0170000
#define O_DIRECTORY 65536
#define O_NOFOLLOW 131072
#define FFSYNC 1052672
#define O_FSYNC 1052672
#define O_RSYNC 1052672
#define UTIME_OMIT 1073741822L
#define UTIME_NOW 1073741823L
