#pragma once

#include <features.h>
#include "types/mode_t.h"
#include "types/off_t.h"
#include "types/pid_t.h"

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

#define F_DUPFD 0
#define F_GETFD 1
#define F_SETFD 2
#define F_GETFL 3
#define F_SETFL 4
#define FD_CLOEXEC 1

int open(const char *__path, int __flags, ...);
int creat(const char *__path, mode_t __mode);
int fcntl(int __descriptor, int __command, ...);

/* Further constants, as glibc has them. */
#define F_RDLCK 0
#define F_WRLCK 1
#define F_UNLCK 2
#define F_EXLCK 4
#define F_GETLK 5
#define F_SETLK 6
#define F_SETLKW 7
#define F_SHLCK 8
#define O_NDELAY 2048
#define O_ASYNC 8192
#define O_FSYNC 1052672

#if defined __USE_POSIX199309 || defined __USE_UNIX98
#define O_DSYNC 4096
#define O_RSYNC 1052672
#endif

#if defined __USE_XOPEN2K8 || defined __USE_UNIX98
#define F_GETOWN 9
#define F_SETOWN 8
#endif

#ifdef __USE_XOPEN2K
#define POSIX_FADV_NORMAL 0
#define POSIX_FADV_RANDOM 1
#define POSIX_FADV_SEQUENTIAL 2
#define POSIX_FADV_WILLNEED 3
#define POSIX_FADV_DONTNEED 4
#define POSIX_FADV_NOREUSE 5
#endif

#ifdef __USE_XOPEN2K8
#include "types/timespec.h"

#define F_DUPFD_CLOEXEC 1030
#define O_CLOEXEC 02000000
#define O_DIRECTORY 65536
#define O_NOFOLLOW 131072
#endif

#ifdef __USE_ATFILE
#define AT_FDCWD (-100)
#define AT_SYMLINK_NOFOLLOW 256
#define AT_EACCESS 512
#define AT_REMOVEDIR 512
#define AT_SYMLINK_FOLLOW 1024
int openat(int __folder, const char *__path, int __flags, ...);
#endif

#ifdef __USE_MISC
#define F_OK 0
#define X_OK 1
#define W_OK 2
#define R_OK 4
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3
#define LOCK_SH 1
#define LOCK_EX 2
#define LOCK_NB 4
#define LOCK_UN 8
#define FAPPEND 1024
#define FASYNC 8192
#define FFSYNC 1052672
#define FNDELAY 2048
#define FNONBLOCK 2048
#endif

#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include "types/file_kinds.h"

#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define S_IXOTH 0001
#define S_IWOTH 0002
#define S_IROTH 0004
#define S_IRWXO 0007
#define S_IXGRP 0010
#define S_IWGRP 0020
#define S_IRGRP 0040
#define S_IRWXG 0070
#define S_IXUSR 0100
#define S_IWUSR 0200
#define S_IRUSR 0400
#define S_IRWXU 0700
#define S_ISGID 02000
#define S_ISUID 04000
#define S_IFIFO __S_IFIFO
#define S_IFCHR __S_IFCHR
#define S_IFDIR __S_IFDIR
#define S_IFBLK __S_IFBLK
#define S_IFREG __S_IFREG
#define S_IFLNK __S_IFLNK
#define S_IFMT __S_IFMT
#endif

#if defined __USE_XOPEN2K8 || defined __USE_UNIX98
#define S_IFSOCK __S_IFSOCK
#endif

#if defined __USE_MISC || defined __USE_XOPEN
#define S_ISVTX 01000
#endif

#if defined __USE_ATFILE && (defined __USE_XOPEN || defined __USE_XOPEN2K8)
#define UTIME_NOW 1073741823L
#define UTIME_OMIT 1073741822L
#endif
