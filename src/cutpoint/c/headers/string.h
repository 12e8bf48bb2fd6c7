#pragma once

#include <features.h>
#include "types/null.h"
#include "types/size_t.h"

void *memcpy(void *__target, const void *__source, size_t __size);
void *memmove(void *__target, const void *__source, size_t __size);
void *memset(void *__target, int __byte, size_t __size);
int memcmp(const void *__left, const void *__right, size_t __size);
void *memchr(const void *__area, int __byte, size_t __size);

size_t strlen(const char *__text);
char *strcpy(char *__target, const char *__source);
char *strncpy(char *__target, const char *__source, size_t __size);
char *strcat(char *__target, const char *__source);
char *strncat(char *__target, const char *__source, size_t __size);
int strcmp(const char *__left, const char *__right);
int strncmp(const char *__left, const char *__right, size_t __size);
int strcoll(const char *__left, const char *__right);
size_t strxfrm(char *__target, const char *__source, size_t __size);

char *strchr(const char *__text, int __character);
char *strrchr(const char *__text, int __character);
size_t strcspn(const char *__text, const char *__reject);
size_t strspn(const char *__text, const char *__accept);
char *strpbrk(const char *__text, const char *__accept);
char *strstr(const char *__text, const char *__part);
char *strtok(char *__text, const char *__delimiters);

char *strerror(int __number);

#if defined __USE_MISC || defined __USE_XOPEN || __GLIBC_USE(ISOC2X)
void *memccpy(void *__target, const void *__source, int __byte, size_t __size);
#endif
#if defined __USE_XOPEN2K8 || defined __USE_XOPEN_EXTENDED || __GLIBC_USE(ISOC2X)
char *strdup(const char *__text);
#endif
#if defined __USE_XOPEN2K8 || __GLIBC_USE(ISOC2X)
char *strndup(const char *__text, size_t __size);
#endif

#ifdef __USE_POSIX
char *strtok_r(char *__text, const char *__delimiters, char **__state);
#endif
#ifdef __USE_GNU
char *strerror_r(int __number, char *__buffer, size_t __size);
#elif defined __USE_XOPEN2K
int strerror_r(int __number, char *__buffer, size_t __size);
#endif
#ifdef __USE_XOPEN2K8
size_t strnlen(const char *__text, size_t __size);
char *stpcpy(char *__target, const char *__source);
char *stpncpy(char *__target, const char *__source, size_t __size);
char *strsignal(int __number);
#endif

#ifdef __USE_MISC
#include <strings.h>
char *strsep(char **__text, const char *__delimiters);
void explicit_bzero(void *__target, size_t __size);
#endif

#ifdef __USE_GNU
void *mempcpy(void *__target, const void *__source, size_t __size);
void *memmem(const void *__area, size_t __size, const void *__part, size_t __part_size);
void *memrchr(const void *__area, int __byte, size_t __size);
void *rawmemchr(const void *__area, int __byte);
void *memfrob(void *__target, size_t __size);
char *strcasestr(const char *__text, const char *__part);
char *strchrnul(const char *__text, int __character);
char *strfry(char *__text);
int strverscmp(const char *__left, const char *__right);
#ifndef basename
char *basename(const char *__path);
#endif
#endif
