/* The output of one conversion of sprintf and similar functions. `at` counts all characters, including those that do
   not fit: the last byte of the buffer is left for the zero. See string.c for the form. */

typedef __SIZE_TYPE__ size_t;

#define PUT(c)          \
  {                     \
    if (at + 1 < size)  \
      buffer[at] = (c); \
    at++;               \
  }

size_t __cutpoint_put_text(char *buffer, size_t size, size_t at, const char *text, size_t limit, int width, int left) {
  size_t length = 0, i;
  if (text == 0) /* as in glibc */
    text = limit >= 6 ? "(null)" : "";
  while (length < limit && text[length] != 0)
    length++;
  size_t padding = width > 0 && width > length ? width - length : 0;
  if (!left)
    for (i = 0; i < padding; i++)
      PUT(' ')
  for (i = 0; i < length; i++)
    PUT(text[i])
  if (left)
    for (i = 0; i < padding; i++)
      PUT(' ')
  return at;
}

/* Digits from the last to the first, then what precedes them. A precision of -1 is none. */
#define PUT_NUMBER                                                                                \
  char digits[24];                                                                                \
  int count = 0, i, nonzero = value != 0;                                                         \
  do {                                                                                            \
    int digit = value % base;                                                                     \
    digits[count] = digit < 10 ? '0' + digit : letters + digit - 10;                              \
    count++;                                                                                      \
    value /= base;                                                                                \
  } while (value != 0);                                                                           \
  if (precision == 0 && !nonzero)                                                                 \
    count = 0;                                                                                    \
  int zeros = precision > count ? precision - count : 0, before = sign != 0;                      \
  if (alternative && base == 8 && zeros == 0 && (nonzero || count == 0))                          \
    zeros = 1;                                                                                    \
  if (alternative && base == 16 && nonzero)                                                       \
    before += 2;                                                                                  \
  int padding = width - before - zeros - count;                                                   \
  if (zero_padded && !left && precision < 0 && padding > 0) {                                     \
    zeros += padding;                                                                             \
    padding = 0;                                                                                  \
  }                                                                                               \
  if (!left)                                                                                      \
    for (i = 0; i < padding; i++)                                                                 \
      PUT(' ')                                                                                    \
  if (sign != 0)                                                                                  \
    PUT(sign)                                                                                     \
  if (alternative && base == 16 && nonzero) {                                                     \
    PUT('0')                                                                                      \
    PUT(letters + 'x' - 'a')                                                                      \
  }                                                                                               \
  for (i = 0; i < zeros; i++)                                                                     \
    PUT('0')                                                                                      \
  for (i = count - 1; i >= 0; i--)                                                                \
    PUT(digits[i])                                                                                \
  if (left)                                                                                       \
    for (i = 0; i < padding; i++)                                                                 \
      PUT(' ')                                                                                    \
  return at;

size_t __cutpoint_put_short(char *buffer, size_t size, size_t at, unsigned value, int sign, unsigned base, int letters, int precision, int width, int left, int zero_padded, int alternative) { PUT_NUMBER }

size_t __cutpoint_put_long(char *buffer, size_t size, size_t at, unsigned long long value, int sign, unsigned base, int letters, int precision, int width, int left, int zero_padded, int alternative) { PUT_NUMBER }
