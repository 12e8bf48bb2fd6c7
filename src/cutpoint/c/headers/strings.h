#pragma once

#include <features.h>
#include "types/size_t.h"

int strcasecmp(const char *__left, const char *__right);
int strncasecmp(const char *__left, const char *__right, size_t __size);

/* Removed in POSIX 2008. */
#if defined __USE_MISC || !defined __USE_XOPEN2K8
int bcmp(const void *__left, const void *__right, size_t __size);
void bcopy(const void *__source, void *__target, size_t __size);
void bzero(void *__target, size_t __size);
char *index(const char *__text, int __character);
char *rindex(const char *__text, int __character);
#endif

#if defined __USE_MISC || !defined __USE_XOPEN2K8 || defined __USE_XOPEN2K8XSI
int ffs(int __n);
#endif
#ifdef __USE_MISC
int ffsl(long __n);
int ffsll(long long __n);
#endif
