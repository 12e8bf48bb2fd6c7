#pragma once

#include <features.h>
#include "types/null.h"
#include "types/size_t.h"
#include "types/wchar_t.h"

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

typedef struct {
    int quot;
    int rem;
} div_t;

typedef struct {
    long quot;
    long rem;
} ldiv_t;

typedef struct {
    long long quot;
    long long rem;
} lldiv_t;

void *malloc(size_t __size);
void *calloc(size_t __count, size_t __size);
void *realloc(void *__block, size_t __size);
void *aligned_alloc(size_t __alignment, size_t __size);
void free(void *__block);

void abort(void) __attribute__((__noreturn__));
void exit(int __status) __attribute__((__noreturn__));
void _Exit(int __status) __attribute__((__noreturn__));
void quick_exit(int __status) __attribute__((__noreturn__));
int atexit(void (*__handler)(void));
int at_quick_exit(void (*__handler)(void));

char *getenv(const char *__name);
int system(const char *__command);

int atoi(const char *__text);
long atol(const char *__text);
long long atoll(const char *__text);
double atof(const char *__text);
long strtol(const char *__text, char **__end, int __base);
unsigned long strtoul(const char *__text, char **__end, int __base);
long long strtoll(const char *__text, char **__end, int __base);
unsigned long long strtoull(const char *__text, char **__end, int __base);
float strtof(const char *__text, char **__end);
double strtod(const char *__text, char **__end);
long double strtold(const char *__text, char **__end);

int rand(void);
void srand(unsigned int __seed);

int abs(int __n);
long labs(long __n);
long long llabs(long long __n);
div_t div(int __numerator, int __denominator);
ldiv_t ldiv(long __numerator, long __denominator);
lldiv_t lldiv(long long __numerator, long long __denominator);

void *bsearch(const void *__key, const void *__base, size_t __count, size_t __size,
              int (*__compare)(const void *, const void *));
void qsort(void *__base, size_t __count, size_t __size, int (*__compare)(const void *, const void *));

int mblen(const char *__text, size_t __size);
int mbtowc(wchar_t *__character, const char *__text, size_t __size);
int wctomb(char *__text, wchar_t __character);
size_t mbstowcs(wchar_t *__target, const char *__source, size_t __size);
size_t wcstombs(char *__target, const wchar_t *__source, size_t __size);

#ifdef __USE_POSIX199506
int rand_r(unsigned int *__seed);
#endif

#ifdef __USE_XOPEN2K
int posix_memalign(void **__block, size_t __alignment, size_t __size);
int setenv(const char *__name, const char *__text, int __overwrite);
int unsetenv(const char *__name);
#endif

#if defined __USE_MISC || defined __USE_XOPEN
double drand48(void);
long lrand48(void);
long mrand48(void);
void srand48(long __seed);
int putenv(char *__text);
#endif

#if defined __USE_MISC || defined __USE_XOPEN_EXTENDED
#include <sys/types.h>

long random(void);
void srandom(unsigned int __seed);
char *realpath(const char *__path, char *__resolved);
#endif

#if defined __USE_XOPEN_EXTENDED || defined __USE_XOPEN2K8
int mkstemp(char *__path);
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 16777216
#endif

#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#define WNOHANG 1
#define WUNTRACED 2
#endif

#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K)
void *valloc(size_t __size);
#endif

#if defined __USE_MISC || (defined __USE_XOPEN_EXTENDED && !defined __USE_XOPEN2K8)
char *mktemp(char *__path);
#endif

#ifdef __USE_MISC
#include <alloca.h>

void *reallocarray(void *__block, size_t __count, size_t __size);
#endif
