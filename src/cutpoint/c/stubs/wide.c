/* The functions of <wchar.h> on strings and blocks, in the C locale. See string.c for the form. */

typedef __SIZE_TYPE__ size_t;
typedef __WCHAR_TYPE__ wchar_t;

void *malloc(size_t size);
int __cutpoint_latitude(void);

static int compared(int usual) {
  int other = __cutpoint_latitude();
  return other != 0 && (other < 0) == (usual < 0) ? other : usual;
}

size_t wcslen(const wchar_t *s) {
  size_t n = 0;
  while (s[n] != 0)
    n++;
  return n;
}

size_t wcsnlen(const wchar_t *s, size_t limit) {
  size_t n = 0;
  while (n < limit && s[n] != 0)
    n++;
  return n;
}

wchar_t *wcscpy(wchar_t *target, const wchar_t *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target;
}

wchar_t *wcpcpy(wchar_t *target, const wchar_t *source) {
  size_t i = 0;
  while ((target[i] = source[i]) != 0)
    i++;
  return target + i;
}

wchar_t *wcsncpy(wchar_t *target, const wchar_t *source, size_t limit) {
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

wchar_t *wcscat(wchar_t *target, const wchar_t *source) {
  size_t end = 0, i = 0;
  while (target[end] != 0)
    end++;
  while ((target[end + i] = source[i]) != 0)
    i++;
  return target;
}

wchar_t *wcsncat(wchar_t *target, const wchar_t *source, size_t limit) {
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

int wcscmp(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  if (a[i] == b[i])
    return 0;
  return compared(a[i] < b[i] ? -1 : 1);
}

int wcscoll(const wchar_t *a, const wchar_t *b) {
  size_t i = 0;
  while (a[i] != 0 && a[i] == b[i])
    i++;
  if (a[i] == b[i])
    return 0;
  return compared(a[i] < b[i] ? -1 : 1);
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t limit) {
  size_t i = 0;
  while (i < limit && a[i] != 0 && a[i] == b[i])
    i++;
  if (i == limit || a[i] == b[i])
    return 0;
  return compared(a[i] < b[i] ? -1 : 1);
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
  size_t i = 0;
  while (s[i] != c) {
    if (s[i] == 0)
      return 0;
    i++;
  }
  return (wchar_t *)s + i;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
  wchar_t *last = 0;
  size_t i = 0;
  while (1) {
    if (s[i] == c)
      last = (wchar_t *)s + i;
    if (s[i] == 0)
      return last;
    i++;
  }
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *pattern) {
  size_t i = 0;
  while (1) {
    size_t j = 0;
    while (pattern[j] != 0 && s[i + j] == pattern[j])
      j++;
    if (pattern[j] == 0)
      return (wchar_t *)s + i;
    if (s[i] == 0)
      return 0;
    i++;
  }
}

size_t wcsspn(const wchar_t *s, const wchar_t *accept) {
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

size_t wcscspn(const wchar_t *s, const wchar_t *reject) {
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

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept) {
  size_t i = 0;
  while (s[i] != 0) {
    size_t j = 0;
    while (accept[j] != 0) {
      if (accept[j] == s[i])
        return (wchar_t *)s + i;
      j++;
    }
    i++;
  }
  return 0;
}

wchar_t *wcstok(wchar_t *s, const wchar_t *delimiters, wchar_t **position) {
  wchar_t *at = s != 0 ? s : *position;
  size_t i;
  if (at == 0) {
    *position = 0;
    return 0;
  }
  while (*at != 0) {
    for (i = 0; delimiters[i] != 0 && delimiters[i] != *at; i++)
      ;
    if (delimiters[i] == 0)
      break;
    at++;
  }
  if (*at == 0) {
    *position = 0;
    return 0;
  }
  wchar_t *token = at;
  while (*at != 0) {
    for (i = 0; delimiters[i] != 0 && delimiters[i] != *at; i++)
      ;
    if (delimiters[i] != 0) {
      *at = 0;
      *position = at + 1;
      return token;
    }
    at++;
  }
  *position = 0;
  return token;
}

wchar_t *wcsdup(const wchar_t *s) {
  size_t n = 0, i;
  while (s[n] != 0)
    n++;
  wchar_t *copy = malloc((n + 1) * sizeof(wchar_t));
  if (copy == 0)
    return 0;
  for (i = 0; i <= n; i++)
    copy[i] = s[i];
  return copy;
}

wchar_t *wmemcpy(wchar_t *target, const wchar_t *source, size_t count) {
  size_t i = 0;
  while (i < count) {
    target[i] = source[i];
    i++;
  }
  return target;
}

wchar_t *wmempcpy(wchar_t *target, const wchar_t *source, size_t count) {
  size_t i = 0;
  while (i < count) {
    target[i] = source[i];
    i++;
  }
  return target + count;
}

wchar_t *wmemmove(wchar_t *target, const wchar_t *source, size_t count) {
  if (source < target)
    while (count > 0) {
      count--;
      target[count] = source[count];
    }
  else
    for (size_t i = 0; i < count; i++)
      target[i] = source[i];
  return target;
}

wchar_t *wmemset(wchar_t *target, wchar_t c, size_t count) {
  size_t i = 0;
  while (i < count) {
    target[i] = c;
    i++;
  }
  return target;
}

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t count) {
  size_t i = 0;
  while (i < count) {
    if (a[i] != b[i])
      return compared(a[i] < b[i] ? -1 : 1);
    i++;
  }
  return 0;
}

wchar_t *wmemchr(const wchar_t *block, wchar_t c, size_t count) {
  size_t i = 0;
  while (i < count) {
    if (block[i] == c)
      return (wchar_t *)block + i;
    i++;
  }
  return 0;
}

wchar_t *wcpncpy(wchar_t *target, const wchar_t *source, size_t limit) {
  size_t i = 0, end;
  while (i < limit && source[i] != 0) {
    target[i] = source[i];
    i++;
  }
  end = i;
  while (i < limit) {
    target[i] = 0;
    i++;
  }
  return target + end;
}

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
  size_t i = 0;
  while (s[i] != c && s[i] != 0)
    i++;
  return (wchar_t *)s + i;
}

wchar_t *wcswcs(const wchar_t *s, const wchar_t *pattern) {
  size_t i = 0;
  while (1) {
    size_t j = 0;
    while (pattern[j] != 0 && s[i + j] == pattern[j])
      j++;
    if (pattern[j] == 0)
      return (wchar_t *)s + i;
    if (s[i] == 0)
      return 0;
    i++;
  }
}
