/* The string functions of the C library, for programs that do not define their own.
   Each call site gets a copy of its own, so that the alias analysis keeps callers apart; the static functions
   are shared, which is why none of them takes a pointer. */

typedef __SIZE_TYPE__ size_t;

void *malloc(size_t size);
int __cutpoint_latitude(void);

/* Only the sign of a comparison is specified. glibc returns the usual value: the difference of two characters, on i386
   one or minus one. */
static int compared(int usual) {
  int other = __cutpoint_latitude();
#ifndef __LP64__
  usual = usual < 0 ? -1 : 1;
#endif
  return other != 0 && (other < 0) == (usual < 0) ? other : usual;
}

static int lower_case(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

size_t strlen(const char *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t strnlen(const char *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
  return n;
}

char *strcpy(char *target, const char *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target;
}

char *stpcpy(char *target, const char *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target + i;
}

char *strncpy(char *target, const char *source, size_t limit) {
  size_t i = 0;
  while (i < limit && source[i] != 0) {
    target[i] = source[i];
    i++;
  }
  while (i < limit) {
    target[i] = 0;
    i++;
  }
  return target;
}

char *stpncpy(char *target, const char *source, size_t limit) {
  size_t i = 0;
  while (i < limit && source[i] != 0) {
    target[i] = source[i];
    i++;
  }
  char *end = target + i;
  while (i < limit) {
    target[i] = 0;
    i++;
  }
  return end;
}

size_t strlcpy(char *target, const char *source, size_t limit) {
  size_t i = 0;
  while (source[i] != 0) {
    if (i + 1 < limit)
      target[i] = source[i];
    i++;
  }
  if (limit != 0)
    target[i < limit ? i : limit - 1] = 0;
  return i;
}

char *strcat(char *target, const char *source) {
  size_t end = 0, i = 0;
  while (target[end] != 0)
    end++;
  while ((target[end + i] = source[i]) != 0)
    i++;
  return target;
}

char *strncat(char *target, const char *source, size_t limit) {
  size_t end = 0, i = 0;
  while (target[end] != 0)
    end++;
  while (i < limit && source[i] != 0) {
    target[end + i] = source[i];
    i++;
  }
  target[end + i] = 0;
  return target;
}

size_t strlcat(char *target, const char *source, size_t limit) {
  size_t end = 0, i = 0;
  while (end < limit && target[end] != 0)
    end++;
  while (source[i] != 0) {
    if (end + i + 1 < limit)
      target[end + i] = source[i];
    i++;
  }
  if (end < limit)
    target[end + i < limit ? end + i : limit - 1] = 0;
  return end + i;
}

/* In the C locale, the order of strings is that of their bytes, and a string is its own transformation. */
int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  if (a[i] == b[i])
    return 0;
  return compared((unsigned char)a[i] - (unsigned char)b[i]);
}

int strcoll(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  if (a[i] == b[i])
    return 0;
  return compared((unsigned char)a[i] - (unsigned char)b[i]);
}

size_t strxfrm(char *target, const char *source, size_t limit) {
  size_t i = 0;
  while (source[i] != 0) {
    if (i < limit)
      target[i] = source[i];
    i++;
  }
  if (i < limit)
    target[i] = 0;
  return i;
}

int strncmp(const char *a, const char *b, size_t limit) {
  size_t i = 0;
  while (i < limit && a[i] != 0 && a[i] == b[i])
    i++;
  if (i == limit || a[i] == b[i])
    return 0;
  return compared((unsigned char)a[i] - (unsigned char)b[i]);
}

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && lower_case((unsigned char)a[i]) == lower_case((unsigned char)b[i]))
    i++;
  int left = lower_case((unsigned char)a[i]), right = lower_case((unsigned char)b[i]);
  if (left == right)
    return 0;
  return compared(left - right);
}

int strncasecmp(const char *a, const char *b, size_t limit) {
  size_t i = 0;
  while (i < limit && a[i] != 0 && lower_case((unsigned char)a[i]) == lower_case((unsigned char)b[i]))
    i++;
  if (i == limit)
    return 0;
  int left = lower_case((unsigned char)a[i]), right = lower_case((unsigned char)b[i]);
  if (left == right)
    return 0;
  return compared(left - right);
}

char *strchr(const char *s, int c) {
  size_t i = 0;
  while (s[i] != (char)c) {
    if (s[i] == 0)
      return 0;
    i++;
  }
  return (char *)s + i;
}

char *index(const char *s, int c) {
  size_t i = 0;
  while (s[i] != (char)c) {
    if (s[i] == 0)
      return 0;
    i++;
  }
  return (char *)s + i;
}

char *strchrnul(const char *s, int c) {
  size_t i = 0;
  while (s[i] != (char)c && s[i] != 0)
    i++;
  return (char *)s + i;
}

char *strrchr(const char *s, int c) {
  char *last = 0;
  size_t i = 0;
  while (1) {
    if (s[i] == (char)c)
      last = (char *)s + i;
    if (s[i] == 0)
      return last;
    i++;
  }
}

char *rindex(const char *s, int c) {
  char *last = 0;
  size_t i = 0;
  while (1) {
    if (s[i] == (char)c)
      last = (char *)s + i;
    if (s[i] == 0)
      return last;
    i++;
  }
}

char *strstr(const char *s, const char *pattern) {
  size_t i = 0;
  while (1) {
    size_t j = 0;
    while (pattern[j] != 0 && s[i + j] == pattern[j])
      j++;
    if (pattern[j] == 0)
      return (char *)s + i;
    if (s[i] == 0)
      return 0;
    i++;
  }
}

char *strcasestr(const char *s, const char *pattern) {
  size_t i = 0;
  while (1) {
    size_t j = 0;
    while (pattern[j] != 0 && lower_case((unsigned char)s[i + j]) == lower_case((unsigned char)pattern[j]))
      j++;
    if (pattern[j] == 0)
      return (char *)s + i;
    if (s[i] == 0)
      return 0;
    i++;
  }
}

size_t strspn(const char *s, const char *accept) {
  size_t i = 0;
  while (s[i] != 0) {
    size_t j = 0;
    while (accept[j] != 0 && accept[j] != s[i])
      j++;
    if (accept[j] == 0)
      return i;
    i++;
  }
  return i;
}

size_t strcspn(const char *s, const char *reject) {
  size_t i = 0;
  while (s[i] != 0) {
    size_t j = 0;
    while (reject[j] != 0) {
      if (reject[j] == s[i])
        return i;
      j++;
    }
    i++;
  }
  return i;
}

char *strpbrk(const char *s, const char *accept) {
  size_t i = 0;
  while (s[i] != 0) {
    size_t j = 0;
    while (accept[j] != 0) {
      if (accept[j] == s[i])
        return (char *)s + i;
      j++;
    }
    i++;
  }
  return 0;
}

/* One step of strtok and similar functions from the current position: skip delimiters, end the token, move past it. */
#define NEXT_TOKEN(at, delimiters, index)                                                                    \
  while (*at != 0) {                                                                                         \
    for (index = 0; delimiters[index] != 0 && delimiters[index] != *at; index++)                             \
      ;                                                                                                      \
    if (delimiters[index] == 0)                                                                              \
      break;                                                                                                 \
    at++;                                                                                                    \
  }                                                                                                          \
  char *token = *at != 0 ? at : 0;                                                                           \
  while (*at != 0) {                                                                                         \
    for (index = 0; delimiters[index] != 0 && delimiters[index] != *at; index++)                             \
      ;                                                                                                      \
    if (delimiters[index] != 0) {                                                                            \
      *at++ = 0;                                                                                             \
      break;                                                                                                 \
    }                                                                                                        \
    at++;                                                                                                    \
  }

static char *strtok_position = 0;

char *strtok(char *s, const char *delimiters) {
  char *at = s != 0 ? s : strtok_position;
  size_t i;
  NEXT_TOKEN(at, delimiters, i)
  strtok_position = at;
  return token;
}

char *strtok_r(char *s, const char *delimiters, char **position) {
  char *at = s != 0 ? s : *position;
  size_t i;
  NEXT_TOKEN(at, delimiters, i)
  *position = at;
  return token;
}

char *strsep(char **s, const char *delimiters) {
  char *token = *s, *at = token;
  size_t i;
  if (token == 0)
    return 0;
  while (*at != 0) {
    for (i = 0; delimiters[i] != 0 && delimiters[i] != *at; i++)
      ;
    if (delimiters[i] != 0) {
      *at = 0;
      *s = at + 1;
      return token;
    }
    at++;
  }
  *s = 0;
  return token;
}

char *strdup(const char *s) {
  size_t n = 0, i;
  while (s[n] != 0)
    n++;
  char *copy = malloc(n + 1);
  if (copy == 0)
    return 0;
  for (i = 0; i <= n; i++)
    copy[i] = s[i];
  return copy;
}

char *strndup(const char *s, size_t limit) {
  size_t n = 0, i;
  while (n < limit && s[n] != 0)
    n++;
  char *copy = malloc(n + 1);
  if (copy == 0)
    return 0;
  for (i = 0; i < n; i++)
    copy[i] = s[i];
  copy[n] = 0;
  return copy;
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  size_t i = 0;
  while (i < size) {
    if (a[i] != b[i])
      return compared(a[i] - b[i]);
    i++;
  }
  return 0;
}

int bcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  size_t i = 0;
  while (i < size) {
    if (a[i] != b[i]) {
      int other = __cutpoint_latitude();
      return other != 0 ? other : a[i] - b[i];
    }
    i++;
  }
  return 0;
}

void *memchr(const void *block, int c, size_t size) {
  const unsigned char *bytes = block;
  size_t i = 0;
  while (i < size) {
    if (bytes[i] == (unsigned char)c)
      return (void *)(bytes + i);
    i++;
  }
  return 0;
}

void *memrchr(const void *block, int c, size_t size) {
  const unsigned char *bytes = block;
  while (size > 0) {
    size--;
    if (bytes[size] == (unsigned char)c)
      return (void *)(bytes + size);
  }
  return 0;
}

void *rawmemchr(const void *block, int c) {
  const unsigned char *bytes = block;
  size_t i = 0;
  while (bytes[i] != (unsigned char)c)
    i++;
  return (void *)(bytes + i);
}

void *memmem(const void *block, size_t size, const void *part, size_t length) {
  const unsigned char *bytes = block, *pattern = part;
  size_t i = 0;
  while (length <= size && i <= size - length) {
    size_t j = 0;
    while (j < length && bytes[i + j] == pattern[j])
      j++;
    if (j == length)
      return (void *)(bytes + i);
    i++;
  }
  return 0;
}

void *memccpy(void *target, const void *source, int c, size_t size) {
  unsigned char *to = target;
  const unsigned char *from = source;
  size_t i = 0;
  while (i < size) {
    to[i] = from[i];
    if (from[i] == (unsigned char)c)
      return to + i + 1;
    i++;
  }
  return 0;
}

void swab(const void *source, void *target, __PTRDIFF_TYPE__ size) {
  const char *from = source;
  char *to = target;
  __PTRDIFF_TYPE__ i = 0;
  while (i + 1 < size) {
    char first = from[i], second = from[i + 1];
    to[i] = second;
    to[i + 1] = first;
    i += 2;
  }
}

void *memfrob(void *block, size_t size) {
  unsigned char *bytes = block;
  size_t i = 0;
  while (i < size) {
    bytes[i] ^= 42;
    i++;
  }
  return block;
}
