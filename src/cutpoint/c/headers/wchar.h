#pragma once

#include <features.h>
#include "types/gnuc_va_list.h"
#include "types/mbstate_t.h"
#include "types/null.h"
#include "types/size_t.h"
#include "types/wchar_t.h"
#include "types/wint_t.h"

#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#include "types/stream.h"
#endif

#ifndef WCHAR_MAX
#define WCHAR_MAX __WCHAR_MAX__
#define WCHAR_MIN (-__WCHAR_MAX__ - 1)
#endif

struct _IO_FILE;
struct tm;

wchar_t *wmemcpy(wchar_t *__target, const wchar_t *__source, size_t __size);
wchar_t *wmemmove(wchar_t *__target, const wchar_t *__source, size_t __size);
wchar_t *wmemset(wchar_t *__target, wchar_t __character, size_t __size);
int wmemcmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
wchar_t *wmemchr(const wchar_t *__area, wchar_t __character, size_t __size);

size_t wcslen(const wchar_t *__text);
wchar_t *wcscpy(wchar_t *__target, const wchar_t *__source);
wchar_t *wcsncpy(wchar_t *__target, const wchar_t *__source, size_t __size);
wchar_t *wcscat(wchar_t *__target, const wchar_t *__source);
wchar_t *wcsncat(wchar_t *__target, const wchar_t *__source, size_t __size);
int wcscmp(const wchar_t *__left, const wchar_t *__right);
int wcsncmp(const wchar_t *__left, const wchar_t *__right, size_t __size);
int wcscoll(const wchar_t *__left, const wchar_t *__right);
size_t wcsxfrm(wchar_t *__target, const wchar_t *__source, size_t __size);
wchar_t *wcschr(const wchar_t *__text, wchar_t __character);
wchar_t *wcsrchr(const wchar_t *__text, wchar_t __character);
size_t wcscspn(const wchar_t *__text, const wchar_t *__reject);
size_t wcsspn(const wchar_t *__text, const wchar_t *__accept);
wchar_t *wcspbrk(const wchar_t *__text, const wchar_t *__accept);
wchar_t *wcsstr(const wchar_t *__text, const wchar_t *__part);
wchar_t *wcstok(wchar_t *__text, const wchar_t *__delimiters, wchar_t **__state);

long wcstol(const wchar_t *__text, wchar_t **__end, int __base);
unsigned long wcstoul(const wchar_t *__text, wchar_t **__end, int __base);
long long wcstoll(const wchar_t *__text, wchar_t **__end, int __base);
unsigned long long wcstoull(const wchar_t *__text, wchar_t **__end, int __base);
float wcstof(const wchar_t *__text, wchar_t **__end);
double wcstod(const wchar_t *__text, wchar_t **__end);
long double wcstold(const wchar_t *__text, wchar_t **__end);

wint_t btowc(int __character);
int wctob(wint_t __character);
int mbsinit(const mbstate_t *__state);
size_t mbrlen(const char *__text, size_t __size, mbstate_t *__state);
size_t mbrtowc(wchar_t *__character, const char *__text, size_t __size, mbstate_t *__state);
size_t wcrtomb(char *__text, wchar_t __character, mbstate_t *__state);
size_t mbsrtowcs(wchar_t *__target, const char **__source, size_t __size, mbstate_t *__state);
size_t wcsrtombs(char *__target, const wchar_t **__source, size_t __size, mbstate_t *__state);

int wprintf(const wchar_t *__format, ...);
int fwprintf(struct _IO_FILE *__stream, const wchar_t *__format, ...);
int swprintf(wchar_t *__buffer, size_t __size, const wchar_t *__format, ...);
int vwprintf(const wchar_t *__format, __gnuc_va_list __arguments);
int vfwprintf(struct _IO_FILE *__stream, const wchar_t *__format, __gnuc_va_list __arguments);
int vswprintf(wchar_t *__buffer, size_t __size, const wchar_t *__format, __gnuc_va_list __arguments);
int wscanf(const wchar_t *__format, ...);
int fwscanf(struct _IO_FILE *__stream, const wchar_t *__format, ...);
int swscanf(const wchar_t *__text, const wchar_t *__format, ...);
wint_t getwchar(void);
wint_t getwc(struct _IO_FILE *__stream);
wint_t fgetwc(struct _IO_FILE *__stream);
wint_t ungetwc(wint_t __character, struct _IO_FILE *__stream);
wchar_t *fgetws(wchar_t *__buffer, int __size, struct _IO_FILE *__stream);
wint_t putwchar(wchar_t __character);
wint_t putwc(wchar_t __character, struct _IO_FILE *__stream);
wint_t fputwc(wchar_t __character, struct _IO_FILE *__stream);
int fputws(const wchar_t *__text, struct _IO_FILE *__stream);
int fwide(struct _IO_FILE *__stream, int __mode);
size_t wcsftime(wchar_t *__buffer, size_t __size, const wchar_t *__format, const struct tm *__time);

#ifdef __USE_XOPEN2K8
wchar_t *wcsdup(const wchar_t *__text);
#endif

#if defined __USE_XOPEN && !defined __USE_GNU && (!defined __USE_XOPEN2K || defined __USE_XOPEN2KXSI)
#include "types/wctype.h"
#endif
