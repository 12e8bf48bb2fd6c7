/* Feature-test macros as in glibc 2.36: the standards that a program requests decide which names headers declare. */
#pragma once

/* The program requests standards with the macros _…_SOURCE, before it includes the first header. */
#if !defined _DEFAULT_SOURCE && (defined _BSD_SOURCE || defined _SVID_SOURCE)
#define _DEFAULT_SOURCE 1
#endif

#ifdef _GNU_SOURCE
#undef _ISOC95_SOURCE
#undef _ISOC99_SOURCE
#undef _ISOC11_SOURCE
#undef _ISOC2X_SOURCE
#undef _POSIX_SOURCE
#undef _POSIX_C_SOURCE
#undef _XOPEN_SOURCE
#undef _XOPEN_SOURCE_EXTENDED
#undef _LARGEFILE64_SOURCE
#undef _DEFAULT_SOURCE
#undef _ATFILE_SOURCE
#undef _DYNAMIC_STACK_SIZE_SOURCE
#define _ISOC95_SOURCE 1
#define _ISOC99_SOURCE 1
#define _ISOC11_SOURCE 1
#define _ISOC2X_SOURCE 1
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#define _XOPEN_SOURCE_EXTENDED 1
#define _LARGEFILE64_SOURCE 1
#define _DEFAULT_SOURCE 1
#define _ATFILE_SOURCE 1
#define _DYNAMIC_STACK_SIZE_SOURCE 1
#endif

/* Without a request, a program gets all of POSIX, with the additions of BSD and System V. */
#if defined _POSIX_SOURCE || defined _POSIX_C_SOURCE
#define _CUTPOINT_ASKS_FOR_POSIX 1
#endif
#if defined __STRICT_ANSI__ || defined _ISOC99_SOURCE || defined _ISOC11_SOURCE || defined _ISOC2X_SOURCE \
    || defined _CUTPOINT_ASKS_FOR_POSIX || defined _XOPEN_SOURCE
#define _CUTPOINT_ASKS_FOR_A_STANDARD 1
#endif
#if defined _DEFAULT_SOURCE || !defined _CUTPOINT_ASKS_FOR_A_STANDARD
#undef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE 1
#endif

#undef __USE_POSIX_IMPLICITLY
#ifdef _DEFAULT_SOURCE
#ifndef _CUTPOINT_ASKS_FOR_POSIX
#define __USE_POSIX_IMPLICITLY 1
#endif
#undef _POSIX_SOURCE
#undef _POSIX_C_SOURCE
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 200809L
#elif !defined _CUTPOINT_ASKS_FOR_POSIX && (!defined __STRICT_ANSI__ || _XOPEN_SOURCE - 0 >= 500)
#define __USE_POSIX_IMPLICITLY 1
#define _POSIX_SOURCE 1
#if !defined _XOPEN_SOURCE || _XOPEN_SOURCE - 0 >= 700
#define _POSIX_C_SOURCE 200809L
#elif _XOPEN_SOURCE - 0 >= 600
#define _POSIX_C_SOURCE 200112L
#elif _XOPEN_SOURCE - 0 >= 500
#define _POSIX_C_SOURCE 199506L
#else
#define _POSIX_C_SOURCE 2
#endif
#endif
#undef _CUTPOINT_ASKS_FOR_POSIX
#undef _CUTPOINT_ASKS_FOR_A_STANDARD

#if (defined _REENTRANT || defined _THREAD_SAFE) && _POSIX_C_SOURCE - 0 < 199506L
#undef _POSIX_SOURCE
#undef _POSIX_C_SOURCE
#define _POSIX_SOURCE 1
#define _POSIX_C_SOURCE 199506L
#endif

/* The headers check the macros __USE_…. */
#undef __USE_ISOC11
#undef __USE_ISOC99
#undef __USE_ISOC95
#undef __USE_POSIX
#undef __USE_POSIX2
#undef __USE_POSIX199309
#undef __USE_POSIX199506
#undef __USE_XOPEN
#undef __USE_XOPEN_EXTENDED
#undef __USE_UNIX98
#undef __USE_XOPEN2K
#undef __USE_XOPEN2KXSI
#undef __USE_XOPEN2K8
#undef __USE_XOPEN2K8XSI
#undef __USE_LARGEFILE
#undef __USE_LARGEFILE64
#undef __USE_FILE_OFFSET64
#undef __USE_MISC
#undef __USE_ATFILE
#undef __USE_DYNAMIC_STACK_SIZE
#undef __USE_GNU
#undef __USE_FORTIFY_LEVEL

#define __USE_ISOC11 1 /* the dialect is C17 */
#define __USE_ISOC99 1
#define __USE_ISOC95 1

#if defined _POSIX_SOURCE || _POSIX_C_SOURCE >= 1 || defined _XOPEN_SOURCE
#define __USE_POSIX 1
#endif
#if _POSIX_C_SOURCE >= 2 || defined _XOPEN_SOURCE
#define __USE_POSIX2 1
#endif
#if _POSIX_C_SOURCE - 0 >= 199309L
#define __USE_POSIX199309 1
#endif
#if _POSIX_C_SOURCE - 0 >= 199506L
#define __USE_POSIX199506 1
#endif
#if _POSIX_C_SOURCE - 0 >= 200809L
#undef _ATFILE_SOURCE
#define _ATFILE_SOURCE 1
#endif

#ifdef _XOPEN_SOURCE
#define __USE_XOPEN 1
#if _XOPEN_SOURCE - 0 >= 500 || defined _XOPEN_SOURCE_EXTENDED
#define __USE_XOPEN_EXTENDED 1
#endif
#if _XOPEN_SOURCE - 0 >= 500
#define __USE_UNIX98 1
#undef _LARGEFILE_SOURCE
#define _LARGEFILE_SOURCE 1
#endif
#if _XOPEN_SOURCE - 0 >= 600
#define __USE_XOPEN2KXSI 1
#endif
#if _XOPEN_SOURCE - 0 >= 700
#define __USE_XOPEN2K8XSI 1
#endif
#endif
#if _POSIX_C_SOURCE - 0 >= 200112L || defined __USE_XOPEN2KXSI
#define __USE_XOPEN2K 1
#endif
#if _POSIX_C_SOURCE - 0 >= 200809L || defined __USE_XOPEN2K8XSI
#define __USE_XOPEN2K8 1
#endif

#ifdef _LARGEFILE_SOURCE
#define __USE_LARGEFILE 1
#endif
#ifdef _LARGEFILE64_SOURCE
#define __USE_LARGEFILE64 1
#endif
#if _FILE_OFFSET_BITS == 64
#define __USE_FILE_OFFSET64 1
#endif
#ifdef _DEFAULT_SOURCE
#define __USE_MISC 1
#endif
#ifdef _ATFILE_SOURCE
#define __USE_ATFILE 1
#endif
#ifdef _DYNAMIC_STACK_SIZE_SOURCE
#define __USE_DYNAMIC_STACK_SIZE 1
#endif
#ifdef _GNU_SOURCE
#define __USE_GNU 1
#endif
#define __USE_FORTIFY_LEVEL 0 /* nothing is optimised */

#ifdef _ISOC2X_SOURCE
#define __GLIBC_USE_ISOC2X 1
#else
#define __GLIBC_USE_ISOC2X 0
#endif
#define __GLIBC_USE_DEPRECATED_GETS 0
#define __GLIBC_USE_DEPRECATED_SCANF 0
#define __GLIBC_USE(feature) __GLIBC_USE_##feature

/* How glibc identifies itself. */
#define _FEATURES_H 1
#define __GNU_LIBRARY__ 6
#define __GLIBC__ 2
#define __GLIBC_MINOR__ 36
#define __GLIBC_PREREQ(major, minor) ((__GLIBC__ << 16) + __GLIBC_MINOR__ >= ((major) << 16) + (minor))
#define __GNUC_PREREQ(major, minor) ((__GNUC__ << 16) + __GNUC_MINOR__ >= ((major) << 16) + (minor))
#define __glibc_clang_prereq(major, minor) 0
#ifndef _LOOSE_KERNEL_NAMES
#undef __KERNEL_STRICT_NAMES
#define __KERNEL_STRICT_NAMES
#endif
#ifdef __LP64__
#define __WORDSIZE 64
#else
#define __WORDSIZE 32
#endif

#include <sys/cdefs.h>
