/* The string functions of the C library, for programs that do not bring their own.
   Each call site gets a copy of its own, so that the alias analysis keeps callers apart. */

typedef __SIZE_TYPE__ size_t;

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

int strcmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  return (a[i] != b[i]) ? ((unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1) : 0;
}

int strncmp(const char *a, const char *b, size_t limit) {
  size_t i = 0;
  while (i < limit && a[i] != 0 && a[i] == b[i])
    i++;
  if (i == limit || a[i] == b[i])
    return 0;
  return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
}

static int lower_case(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int strcasecmp(const char *a, const char *b) {
  size_t i = 0;
  while (a[i] != 0 && lower_case(a[i]) == lower_case(b[i]))
    i++;
  return lower_case((unsigned char)a[i]) - lower_case((unsigned char)b[i]);
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

void *malloc(size_t size);

char *strdup(const char *s) {
  size_t n = 0, i;
  while (s[n] != 0)
    n++;
  char *copy = malloc(n + 1);
  for (i = 0; i <= n; i++)
    copy[i] = s[i];
  return copy;
}

int memcmp(const void *left, const void *right, size_t size) {
  const unsigned char *a = left, *b = right;
  size_t i = 0;
  while (i < size) {
    if (a[i] != b[i])
      return a[i] < b[i] ? -1 : 1;
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

int atoi(const char *s) {
  int value = 0, negative = 0;
  size_t i = 0;
  while (s[i] == ' ' || (s[i] >= '\t' && s[i] <= '\r'))
    i++;
  if (s[i] == '-' || s[i] == '+')
    negative = s[i++] == '-';
  while (s[i] >= '0' && s[i] <= '9')
    value = 10 * value + (s[i++] - '0');
  return negative ? -value : value;
}
