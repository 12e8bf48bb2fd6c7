/* Small library functions that are implemented with others. See string.c for the form. */

typedef __SIZE_TYPE__ size_t;
typedef __PTRDIFF_TYPE__ ssize_t;
typedef long time_t;

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;
typedef struct {
  __INTMAX_TYPE__ quot, rem;
} imaxdiv_t;

div_t div(int number, int divisor) {
  div_t result = {number / divisor, number % divisor};
  return result;
}

ldiv_t ldiv(long number, long divisor) {
  ldiv_t result = {number / divisor, number % divisor};
  return result;
}

lldiv_t lldiv(long long number, long long divisor) {
  lldiv_t result = {number / divisor, number % divisor};
  return result;
}

imaxdiv_t imaxdiv(__INTMAX_TYPE__ number, __INTMAX_TYPE__ divisor) {
  imaxdiv_t result = {number / divisor, number % divisor};
  return result;
}

unsigned int htonl(unsigned int number) { return __builtin_bswap32(number); }
unsigned int ntohl(unsigned int number) { return __builtin_bswap32(number); }
unsigned short htons(unsigned short number) { return __builtin_bswap16(number); }
unsigned short ntohs(unsigned short number) { return __builtin_bswap16(number); }

unsigned int arc4random(void);

unsigned int arc4random_uniform(unsigned int limit) {
  unsigned int number = arc4random();
  return limit == 0 ? 0 : number % limit;
}

void exit(int status);

void __cutpoint_error(int status) {
  if (status != 0)
    exit(status);
}

/* GNU's basename, which <string.h> declares; POSIX's has another name in glibc. */
char *basename(const char *path) {
  const char *base = path;
  size_t i;
  for (i = 0; path[i] != 0; i++)
    if (path[i] == '/')
      base = path + i + 1;
  return (char *)base;
}

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};
struct tm *localtime(const time_t *time);
char *asctime(const struct tm *time);

char *ctime(const time_t *time) { return asctime(localtime(time)); }

struct _IO_FILE;
int getc(struct _IO_FILE *stream);
void *realloc(void *block, size_t size);

int __cutpoint_computed_int(void);
void __VERIFIER_assume(int condition);

/* The new size of a buffer: twice as large, or what is needed for the characters that glibc has read in one piece. */
static size_t grown(size_t size, size_t length, size_t *needed) {
  size_t piece = (unsigned)__cutpoint_computed_int();
  if (piece <= length + 1)
    return 2 * size;
  *needed = piece;
  return piece < 2 * size ? 2 * size : piece;
}

/* The buffer begins with 120 bytes, as in glibc. */
ssize_t getdelim(char **line, size_t *size, int delimiter, struct _IO_FILE *stream) {
  size_t length = 0, needed = 0;
  int character;
  if (*line == 0 || *size == 0) {
    *size = 120;
    *line = realloc(*line, *size);
  }
  while ((character = getc(stream)) != -1) {
    if (length + 1 >= *size) {
      *size = grown(*size, length, &needed);
      *line = realloc(*line, *size);
    }
    (*line)[length++] = (char)character;
    if (character == delimiter)
      break;
  }
  if (length == 0)
    return -1;
  __VERIFIER_assume(needed <= length + 1); /* these characters have arrived */
  (*line)[length] = 0;
  return length;
}

ssize_t getline(char **line, size_t *size, struct _IO_FILE *stream) {
  size_t length = 0, needed = 0;
  int character;
  if (*line == 0 || *size == 0) {
    *size = 120;
    *line = realloc(*line, *size);
  }
  while ((character = getc(stream)) != -1) {
    if (length + 1 >= *size) {
      *size = grown(*size, length, &needed);
      *line = realloc(*line, *size);
    }
    (*line)[length++] = (char)character;
    if (character == '\n')
      break;
  }
  if (length == 0)
    return -1;
  __VERIFIER_assume(needed <= length + 1); /* these characters have arrived */
  (*line)[length] = 0;
  return length;
}

/* Without a locale, nothing is translated. */
char *gettext(const char *text) { return (char *)text; }
char *dgettext(const char *domain, const char *text) { return (char *)text; }
char *dcgettext(const char *domain, const char *text, int category) { return (char *)text; }
char *ngettext(const char *one, const char *many, unsigned long number) { return (char *)(number == 1 ? one : many); }

char *dngettext(const char *domain, const char *one, const char *many, unsigned long number) {
  return (char *)(number == 1 ? one : many);
}

char *dcngettext(const char *domain, const char *one, const char *many, unsigned long number, int category) {
  return (char *)(number == 1 ? one : many);
}
