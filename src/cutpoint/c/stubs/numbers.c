/* Conversion of text to integers, in the C locale, as in glibc: digits beyond the range yield the nearest value and
   ERANGE, an invalid base yields 0 and EINVAL, and "0x" without a digit after it is the number 0 followed by an x.
   See string.c for the form. */

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;
typedef __INTMAX_TYPE__ intmax_t;
typedef __UINTMAX_TYPE__ uintmax_t;

extern int errno;
#define EINVAL 22
#define ERANGE 34

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/* The value of a digit, or 36 for any other character. */
static int digit_of(int c) {
  if (c >= '0' && c <= '9')
    return c - '0';
  if (c >= 'a' && c <= 'z')
    return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z')
    return c - 'A' + 10;
  return 36;
}

#define READ_DIGITS(character, word, largest, largest_negative)                                              \
  const character *at = text;                                                                                \
  word value = 0;                                                                                            \
  int negative = 0, found = 0, too_large = 0, digit;                                                         \
  if (base < 0 || base == 1 || base > 36) {                                                                  \
    errno = EINVAL;                                                                                          \
    return 0;                                                                                                \
  }                                                                                                          \
  while (is_space(*at))                                                                                      \
    at++;                                                                                                    \
  if (*at == '-' || *at == '+') {                                                                            \
    negative = *at == '-';                                                                                   \
    at++;                                                                                                    \
  }                                                                                                          \
  if ((base == 0 || base == 16) && at[0] == '0' && (at[1] == 'x' || at[1] == 'X') && digit_of(at[2]) < 16) { \
    at += 2;                                                                                                 \
    base = 16;                                                                                               \
  } else if (base == 0)                                                                                      \
    base = *at == '0' ? 8 : 10;                                                                              \
  word limit = negative ? (largest_negative) / base : (largest) / base;                                      \
  word rest = negative ? (largest_negative) % base : (largest) % base;                                       \
  while ((digit = digit_of(*at)) < base) {                                                                   \
    found = 1;                                                                                               \
    if (value > limit || (value == limit && digit > rest))                                                   \
      too_large = 1;                                                                                         \
    value = value * base + digit;                                                                            \
    at++;                                                                                                    \
  }                                                                                                          \
  if (end != 0)                                                                                              \
    *end = (character *)(found ? at : text);                                                                 \
  if (too_large)                                                                                             \
    errno = ERANGE;

#define READ_SIGNED(character, type, word, largest)                  \
  READ_DIGITS(character, word, (word)(largest), (word)(largest) + 1) \
  if (too_large)                                                     \
    return negative ? -(largest) - 1 : (largest);                    \
  return negative ? (type)-value : (type)value;

#define READ_UNSIGNED(character, word)             \
  READ_DIGITS(character, word, (word)-1, (word)-1) \
  if (too_large)                                   \
    return (word)-1;                               \
  return negative ? -value : value;

long strtol(const char *text, char **end, int base) { READ_SIGNED(char, long, unsigned long, __LONG_MAX__) }
long long strtoll(const char *text, char **end, int base) { READ_SIGNED(char, long long, unsigned long long, __LONG_LONG_MAX__) }
long long strtoq(const char *text, char **end, int base) { READ_SIGNED(char, long long, unsigned long long, __LONG_LONG_MAX__) }
intmax_t strtoimax(const char *text, char **end, int base) { READ_SIGNED(char, intmax_t, uintmax_t, __INTMAX_MAX__) }
unsigned long strtoul(const char *text, char **end, int base) { READ_UNSIGNED(char, unsigned long) }
unsigned long long strtoull(const char *text, char **end, int base) { READ_UNSIGNED(char, unsigned long long) }
unsigned long long strtouq(const char *text, char **end, int base) { READ_UNSIGNED(char, unsigned long long) }
uintmax_t strtoumax(const char *text, char **end, int base) { READ_UNSIGNED(char, uintmax_t) }
long wcstol(const wchar_t *text, wchar_t **end, int base) { READ_SIGNED(wchar_t, long, unsigned long, __LONG_MAX__) }
long long wcstoll(const wchar_t *text, wchar_t **end, int base) { READ_SIGNED(wchar_t, long long, unsigned long long, __LONG_LONG_MAX__) }
intmax_t wcstoimax(const wchar_t *text, wchar_t **end, int base) { READ_SIGNED(wchar_t, intmax_t, uintmax_t, __INTMAX_MAX__) }
unsigned long wcstoul(const wchar_t *text, wchar_t **end, int base) { READ_UNSIGNED(wchar_t, unsigned long) }
unsigned long long wcstoull(const wchar_t *text, wchar_t **end, int base) { READ_UNSIGNED(wchar_t, unsigned long long) }
uintmax_t wcstoumax(const wchar_t *text, wchar_t **end, int base) { READ_UNSIGNED(wchar_t, uintmax_t) }

/* glibc's atoi is strtol, truncated to an int. */
int atoi(const char *text) {
  char **end = 0;
  int base = 10;
  READ_SIGNED(char, long, unsigned long, __LONG_MAX__)
}

long atol(const char *text) {
  char **end = 0;
  int base = 10;
  READ_SIGNED(char, long, unsigned long, __LONG_MAX__)
}

long long atoll(const char *text) {
  char **end = 0;
  int base = 10;
  READ_SIGNED(char, long long, unsigned long long, __LONG_LONG_MAX__)
}
