/* Conversion of text to floats, in the C locale. Numbers with few digits are exact: the type represents the digits and
   the power of ten, so only one operation rounds. For others, only the end and the sign are exact. See string.c. */

extern int errno;
#define ERANGE 34

float __cutpoint_computed_float(void);
double __cutpoint_computed_double(void);
long double __cutpoint_computed_long_double(void);
int __cutpoint_computed_int(void);

static int is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static int is_digit(int c) { return c >= '0' && c <= '9'; }

static int hexadecimal(int c) {
  if (is_digit(c))
    return c - '0';
  if (c >= 'a' && c <= 'f')
    return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static int lower_case(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

/* The powers of ten that a type represents exactly. */
static const float float_powers[] = {1e0f, 1e1f, 1e2f, 1e3f, 1e4f, 1e5f, 1e6f, 1e7f, 1e8f, 1e9f, 1e10f};
static const double double_powers[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12,
    1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
static const long double long_powers[] = {1e0L, 1e1L, 1e2L, 1e3L, 1e4L, 1e5L, 1e6L, 1e7L, 1e8L, 1e9L, 1e10L,
    1e11L, 1e12L, 1e13L, 1e14L, 1e15L, 1e16L, 1e17L, 1e18L, 1e19L, 1e20L, 1e21L, 1e22L, 1e23L, 1e24L, 1e25L,
    1e26L, 1e27L};

#define READ_FLOAT(type, computed, most, powers, largest_power)                                                         \
  const char *at = text, *stop = text;                                                                                  \
  int negative = 0;                                                                                                     \
  type value = 0;                                                                                                       \
  while (is_space(*at))                                                                                                 \
    at++;                                                                                                               \
  if (*at == '-' || *at == '+') {                                                                                       \
    negative = *at == '-';                                                                                              \
    at++;                                                                                                               \
  }                                                                                                                     \
  if (lower_case(at[0]) == 'i' && lower_case(at[1]) == 'n' && lower_case(at[2]) == 'f') {                               \
    value = __builtin_inf();                                                                                            \
    stop = at + 3;                                                                                                      \
    if (lower_case(at[3]) == 'i' && lower_case(at[4]) == 'n' && lower_case(at[5]) == 'i' && lower_case(at[6]) == 't' && \
        lower_case(at[7]) == 'y')                                                                                       \
      stop = at + 8;                                                                                                    \
  } else if (lower_case(at[0]) == 'n' && lower_case(at[1]) == 'a' && lower_case(at[2]) == 'n') {                        \
    value = __builtin_nan("");                                                                                          \
    stop = at + 3;                                                                                                      \
    if (*stop == '(') {                                                                                                 \
      const char *tag = stop + 1;                                                                                       \
      while (is_digit(*tag) || (lower_case(*tag) >= 'a' && lower_case(*tag) <= 'z') || *tag == '_')                     \
        tag++;                                                                                                          \
      if (*tag == ')')                                                                                                  \
        stop = tag + 1;                                                                                                 \
    }                                                                                                                   \
  } else {                                                                                                              \
    int base = 10, any = 0, scale = 0, inexact = 0;                                                                     \
    unsigned long long digits = 0;                                                                                      \
    if (at[0] == '0' && lower_case(at[1]) == 'x' &&                                                                     \
        (hexadecimal(at[2]) >= 0 || (at[2] == '.' && hexadecimal(at[3]) >= 0))) {                                       \
      base = 16;                                                                                                        \
      at += 2;                                                                                                          \
    }                                                                                                                   \
    for (int point = 0;; at++) {                                                                                        \
      if (*at == '.' && !point) {                                                                                       \
        point = 1;                                                                                                      \
        continue;                                                                                                       \
      }                                                                                                                 \
      int digit = base == 16 ? hexadecimal(*at) : is_digit(*at) ? *at - '0' : -1;                                       \
      if (digit < 0)                                                                                                    \
        break;                                                                                                          \
      any = 1;                                                                                                          \
      if (digits > (most) / 16 - 1) {                                                                                   \
        inexact = inexact || digit != 0;                                                                                \
        scale += !point;                                                                                                \
      } else {                                                                                                          \
        digits = digits * base + digit;                                                                                 \
        scale -= point;                                                                                                 \
      }                                                                                                                 \
    }                                                                                                                   \
    if (any) {                                                                                                          \
      stop = at;                                                                                                        \
      int exponent = 0, minus = 0;                                                                                      \
      if (lower_case(*at) == (base == 16 ? 'p' : 'e')) {                                                                \
        at++;                                                                                                           \
        if (*at == '-' || *at == '+') {                                                                                 \
          minus = *at == '-';                                                                                           \
          at++;                                                                                                         \
        }                                                                                                               \
        if (is_digit(*at)) {                                                                                            \
          while (is_digit(*at)) {                                                                                       \
            if (exponent < 100000)                                                                                      \
              exponent = exponent * 10 + (*at - '0');                                                                   \
            at++;                                                                                                       \
          }                                                                                                             \
          stop = at;                                                                                                    \
        }                                                                                                               \
      }                                                                                                                 \
      scale = (base == 16 ? 4 * scale : scale) + (minus ? -exponent : exponent);                                        \
      if (digits == 0)                                                                                                  \
        value = 0;                                                                                                      \
      else if (base == 16 && !inexact && scale >= -100 && scale <= 60) {                                                \
        value = __builtin_ldexpl(digits, scale);                                                                        \
      } else if (base == 10 && !inexact && scale >= -(largest_power) && scale <= (largest_power)) {                     \
        value = scale < 0 ? digits / powers[-scale] : digits * powers[scale];                                           \
      } else {                                                                                                          \
        value = computed();                                                                                             \
        value = value < 0 ? -value : value == value ? value : 1;                                                        \
        if (__cutpoint_computed_int())                                                                                  \
          errno = ERANGE;                                                                                               \
      }                                                                                                                 \
    }                                                                                                                   \
  }                                                                                                                     \
  if (end != 0)                                                                                                         \
    *end = (char *)stop;                                                                                                \
  return negative && stop != text ? -value : value;

float strtof(const char *text, char **end) { READ_FLOAT(float, __cutpoint_computed_float, 1 << 24, float_powers, 10) }

double strtod(const char *text, char **end) { READ_FLOAT(double, __cutpoint_computed_double, 1ull << 53, double_powers, 22) }

long double strtold(const char *text, char **end) {
  READ_FLOAT(long double, __cutpoint_computed_long_double, 1ull << 63, long_powers, 27)
}

double atof(const char *text) {
  char **end = 0;
  READ_FLOAT(double, __cutpoint_computed_double, 1ull << 53, double_powers, 22)
}
