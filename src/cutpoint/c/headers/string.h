#pragma once

#include <features.h>
#include <strings.h>
#include "types/null.h"
#include "types/size_t.h"

void *memcpy(void *__target, const void *__source, size_t __size);
void *memmove(void *__target, const void *__source, size_t __size);
void *memset(void *__target, int __byte, size_t __size);
void *memccpy(void *__target, const void *__source, int __byte, size_t __size);
int memcmp(const void *__left, const void *__right, size_t __size);
void *memchr(const void *__area, int __byte, size_t __size);

size_t strlen(const char *__text);
size_t strnlen(const char *__text, size_t __size);
char *strcpy(char *__target, const char *__source);
char *strncpy(char *__target, const char *__source, size_t __size);
char *stpcpy(char *__target, const char *__source);
char *stpncpy(char *__target, const char *__source, size_t __size);
char *strcat(char *__target, const char *__source);
char *strncat(char *__target, const char *__source, size_t __size);
int strcmp(const char *__left, const char *__right);
int strncmp(const char *__left, const char *__right, size_t __size);
int strcoll(const char *__left, const char *__right);
size_t strxfrm(char *__target, const char *__source, size_t __size);
char *strdup(const char *__text);
char *strndup(const char *__text, size_t __size);

char *strchr(const char *__text, int __character);
char *strrchr(const char *__text, int __character);
size_t strcspn(const char *__text, const char *__reject);
size_t strspn(const char *__text, const char *__accept);
char *strpbrk(const char *__text, const char *__accept);
char *strstr(const char *__text, const char *__part);
char *strtok(char *__text, const char *__delimiters);
char *strtok_r(char *__text, const char *__delimiters, char **__state);
char *strsep(char **__text, const char *__delimiters);

char *strerror(int __number);
char *strsignal(int __number);
#ifdef _GNU_SOURCE
char *strerror_r(int __number, char *__buffer, size_t __size);
#else
int strerror_r(int __number, char *__buffer, size_t __size);
#endif
void explicit_bzero(void *__target, size_t __size);

#ifdef _GNU_SOURCE
void *mempcpy(void *__target, const void *__source, size_t __size);
void *memmem(const void *__area, size_t __size, const void *__part, size_t __part_size);
void *memrchr(const void *__area, int __byte, size_t __size);
void *rawmemchr(const void *__area, int __byte);
void *memfrob(void *__target, size_t __size);
char *strcasestr(const char *__text, const char *__part);
char *strchrnul(const char *__text, int __character);
char *strfry(char *__text);
int strverscmp(const char *__left, const char *__right);
char *basename(const char *__path);
#endif
