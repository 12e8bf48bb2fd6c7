#pragma once

#include <features.h>
#include "types/file.h"
#include "types/gnuc_va_list.h"
#include "types/ids.h"
#include "types/null.h"
#include "types/size_t.h"

#if defined __USE_UNIX98 || defined __USE_XOPEN2K
#include "types/off_t.h"
#endif
#if defined __USE_XOPEN || defined __USE_XOPEN2K8
#include "types/va_list.h"
#endif
#ifdef __USE_XOPEN2K8
#include "types/ssize_t.h"
#endif

typedef struct {
    long __position;
    int __state[2];
} fpos_t;

extern FILE *stdin;
extern FILE *stdout;
extern FILE *stderr;
#define stdin stdin
#define stdout stdout
#define stderr stderr

#define EOF (-1)
#define BUFSIZ 8192
#define FILENAME_MAX 4096
#define FOPEN_MAX 16
#define L_tmpnam 20
#define TMP_MAX 238328
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define _IOFBF 0
#define _IOLBF 1
#define _IONBF 2

int printf(const char *__format, ...) __attribute__((__format__(__printf__, 1, 2)));
int fprintf(FILE *__stream, const char *__format, ...) __attribute__((__format__(__printf__, 2, 3)));
int sprintf(char *__buffer, const char *__format, ...) __attribute__((__format__(__printf__, 2, 3)));
int snprintf(char *__buffer, size_t __size, const char *__format, ...) __attribute__((__format__(__printf__, 3, 4)));
int vprintf(const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__printf__, 1, 0)));
int vfprintf(FILE *__stream, const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__printf__, 2, 0)));
int vsprintf(char *__buffer, const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__printf__, 2, 0)));
int vsnprintf(char *__buffer, size_t __size, const char *__format, __gnuc_va_list __arguments)
    __attribute__((__format__(__printf__, 3, 0)));

int scanf(const char *__format, ...) __attribute__((__format__(__scanf__, 1, 2)));
int fscanf(FILE *__stream, const char *__format, ...) __attribute__((__format__(__scanf__, 2, 3)));
int sscanf(const char *__text, const char *__format, ...) __attribute__((__format__(__scanf__, 2, 3)));
int vscanf(const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__scanf__, 1, 0)));
int vfscanf(FILE *__stream, const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__scanf__, 2, 0)));
int vsscanf(const char *__text, const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__scanf__, 2, 0)));

int getchar(void);
int getc(FILE *__stream);
int fgetc(FILE *__stream);
int ungetc(int __character, FILE *__stream);
char *fgets(char *__buffer, int __size, FILE *__stream);

int putchar(int __character);
int putc(int __character, FILE *__stream);
int fputc(int __character, FILE *__stream);
int puts(const char *__text);
int fputs(const char *__text, FILE *__stream);

size_t fread(void *__buffer, size_t __size, size_t __count, FILE *__stream);
size_t fwrite(const void *__buffer, size_t __size, size_t __count, FILE *__stream);

FILE *fopen(const char *__path, const char *__mode);
FILE *freopen(const char *__path, const char *__mode, FILE *__stream);
FILE *tmpfile(void);
int fclose(FILE *__stream);
int fflush(FILE *__stream);
int setvbuf(FILE *__stream, char *__buffer, int __mode, size_t __size);
void setbuf(FILE *__stream, char *__buffer);

int fseek(FILE *__stream, long __offset, int __whence);
long ftell(FILE *__stream);
void rewind(FILE *__stream);
int fgetpos(FILE *__stream, fpos_t *__position);
int fsetpos(FILE *__stream, const fpos_t *__position);

void clearerr(FILE *__stream);
int feof(FILE *__stream);
int ferror(FILE *__stream);
void perror(const char *__text);

int remove(const char *__path);
int rename(const char *__from, const char *__to);
char *tmpnam(char *__buffer);

#define _IO_EOF_SEEN 16
#define _IO_ERR_SEEN 32
#define _IO_USER_LOCK 32768

#ifdef __USE_POSIX
#define L_ctermid 9
FILE *fdopen(int __descriptor, const char *__mode);
int fileno(FILE *__stream);
#endif

#ifdef __USE_POSIX2
FILE *popen(const char *__command, const char *__mode);
int pclose(FILE *__stream);
#endif

#ifdef __USE_POSIX199506
int getchar_unlocked(void);
int getc_unlocked(FILE *__stream);
int putchar_unlocked(int __character);
int putc_unlocked(int __character, FILE *__stream);
#endif

#if defined __USE_LARGEFILE || defined __USE_XOPEN2K
int fseeko(FILE *__stream, __off_t __offset, int __whence);
__off_t ftello(FILE *__stream);
#endif

#ifdef __USE_XOPEN2K8
int dprintf(int __descriptor, const char *__format, ...) __attribute__((__format__(__printf__, 2, 3)));
int vdprintf(int __descriptor, const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__printf__, 2, 0)));
__ssize_t getline(char **__line, size_t *__size, FILE *__stream);
__ssize_t getdelim(char **__line, size_t *__size, int __delimiter, FILE *__stream);
#endif

#ifdef __USE_MISC
void setlinebuf(FILE *__stream);
#endif

#if defined __USE_GNU || __STDC_WANT_LIB_EXT2__ > 0
int asprintf(char **__buffer, const char *__format, ...) __attribute__((__format__(__printf__, 2, 3)));
int vasprintf(char **__buffer, const char *__format, __gnuc_va_list __arguments) __attribute__((__format__(__printf__, 2, 0)));
#endif
