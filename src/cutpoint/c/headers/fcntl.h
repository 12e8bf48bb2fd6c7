#pragma once

#include <features.h>
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
