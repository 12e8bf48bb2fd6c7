#pragma once

#include <features.h>
#include "../types/file_kinds.h"
#include "../types/ids.h"

#if defined __USE_XOPEN || defined __USE_XOPEN2K
#include "../types/dev_t.h"
#include "../types/gid_t.h"
#include "../types/ino_t.h"
#include "../types/mode_t.h"
#include "../types/nlink_t.h"
#include "../types/off_t.h"
#include "../types/time_t.h"
#include "../types/uid_t.h"
#endif
#ifdef __USE_UNIX98
#include "../types/blkcnt_t.h"
#include "../types/blksize_t.h"
#endif
#ifdef __USE_XOPEN2K8
#include "../types/timespec.h"
#endif

struct stat {
    __dev_t st_dev;
#if __SIZEOF_POINTER__ == 8
    __ino_t st_ino;
    __nlink_t st_nlink;
    __mode_t st_mode;
    __uid_t st_uid;
    __gid_t st_gid;
    int __pad0;
    __dev_t st_rdev;
#else
    unsigned short __pad1;
    __ino_t st_ino;
    __mode_t st_mode;
    __nlink_t st_nlink;
    __uid_t st_uid;
    __gid_t st_gid;
    __dev_t st_rdev;
    unsigned short __pad2;
#endif
    __off_t st_size;
    __blksize_t st_blksize;
    __blkcnt_t st_blocks;
#ifdef __USE_XOPEN2K8
    struct timespec st_atim;
    struct timespec st_mtim;
    struct timespec st_ctim;
#else
    __time_t st_atime;
    unsigned long st_atimensec;
    __time_t st_mtime;
    unsigned long st_mtimensec;
    __time_t st_ctime;
    unsigned long st_ctimensec;
#endif
    long __reserved[__SIZEOF_POINTER__ == 8 ? 3 : 2];
};
#ifdef __USE_XOPEN2K8
#define st_atime st_atim.tv_sec
#define st_mtime st_mtim.tv_sec
#define st_ctime st_ctim.tv_sec
#endif

#define S_ISUID 04000
#define S_ISGID 02000
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001

#define S_ISREG(mode) (((mode) & __S_IFMT) == __S_IFREG)
#define S_ISDIR(mode) (((mode) & __S_IFMT) == __S_IFDIR)
#define S_ISLNK(mode) (((mode) & __S_IFMT) == __S_IFLNK)
#define S_ISCHR(mode) (((mode) & __S_IFMT) == __S_IFCHR)
#define S_ISBLK(mode) (((mode) & __S_IFMT) == __S_IFBLK)
#define S_ISFIFO(mode) (((mode) & __S_IFMT) == __S_IFIFO)

int stat(const char *__path, struct stat *__status);
int fstat(int __descriptor, struct stat *__status);
int chmod(const char *__path, __mode_t __mode);
int mkdir(const char *__path, __mode_t __mode);
int mkfifo(const char *__path, __mode_t __mode);
__mode_t umask(__mode_t __mask);

#if defined __USE_MISC || defined __USE_XOPEN
#define S_IFMT __S_IFMT
#define S_IFLNK __S_IFLNK
#define S_IFREG __S_IFREG
#define S_IFBLK __S_IFBLK
#define S_IFDIR __S_IFDIR
#define S_IFCHR __S_IFCHR
#define S_IFIFO __S_IFIFO
#define S_ISVTX 01000
#endif

#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#define S_IFSOCK __S_IFSOCK
#endif

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K
#define S_ISSOCK(mode) (((mode) & __S_IFMT) == __S_IFSOCK)
int lstat(const char *__path, struct stat *__status);
#endif

#if defined __USE_POSIX199309 || defined __USE_XOPEN_EXTENDED
int fchmod(int __descriptor, __mode_t __mode);
#endif

#ifdef __USE_ATFILE
#define UTIME_NOW 1073741823L
#define UTIME_OMIT 1073741822L
#endif

#ifdef __USE_MISC
#define S_IREAD 256
#define S_IWRITE 128
#define S_IEXEC 64
#define ACCESSPERMS 511
#define ALLPERMS 4095
#define DEFFILEMODE 438
#define S_BLKSIZE 512
#endif
