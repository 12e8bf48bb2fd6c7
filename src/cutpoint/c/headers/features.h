/* What glibc 2.36 says of itself, and which standards a program sees. */
#pragma once

#include <sys/cdefs.h>

#ifdef _GNU_SOURCE
#define _ISOC95_SOURCE 1
#define _ISOC99_SOURCE 1
#define _ISOC11_SOURCE 1
#define _ISOC2X_SOURCE 1
#define _LARGEFILE_SOURCE 1
#define _LARGEFILE64_SOURCE 1
#define _DYNAMIC_STACK_SIZE_SOURCE 1
#ifndef _XOPEN_SOURCE
#define _XOPEN_SOURCE 700
#endif
#ifndef _XOPEN_SOURCE_EXTENDED
#define _XOPEN_SOURCE_EXTENDED 1
#endif
#define __USE_GNU 1
#define __USE_XOPEN 1
#define __USE_UNIX98 1
#define __USE_LARGEFILE 1
#define __USE_LARGEFILE64 1
#endif

#if !defined _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif
#if !defined _POSIX_SOURCE
#define _POSIX_SOURCE 1
#endif
#if !defined _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200809L
#endif
#if !defined _ATFILE_SOURCE
#define _ATFILE_SOURCE 1
#endif

#define _FEATURES_H 1
#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __glibc_clang_prereq(major, minor) 0

#define __USE_ISOC11 1
#define __USE_ISOC99 1
#define __USE_ISOC95 1
#define __USE_MISC 1
#define __USE_POSIX 1
#define __USE_POSIX2 1
#define __USE_POSIX199309 1
#define __USE_POSIX199506 1
#define __USE_XOPEN2K 1
#define __USE_XOPEN2K8 1
#define __USE_ATFILE 1
#define __USE_FORTIFY_LEVEL 0
#define __WORDSIZE (__SIZEOF_POINTER__ * 8)
