/* Searching and sorting, and other functions that call back into the program. See string.c for the form. */

typedef __SIZE_TYPE__ size_t;

void __cutpoint_one_order(void);

/* The steps of glibc's bsearch: which of several equal elements is found depends on them. */
void *bsearch(const void *key, const void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char *element = (const char *)base + middle * size;
    int order = compare(key, element);
    if (order < 0)
      high = middle;
    else if (order > 0)
      low = middle + 1;
    else
      return (void *)element;
  }
  return 0;
}

void *lfind(const void *key, const void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  size_t i;
  for (i = 0; i < *count; i++)
    if (compare(key, (const char *)base + i * size) == 0)
      return (char *)base + i * size;
  return 0;
}

void *lsearch(const void *key, void *base, size_t *count, size_t size, int (*compare)(const void *, const void *)) {
  size_t i;
  for (i = 0; i < *count; i++)
    if (compare(key, (const char *)base + i * size) == 0)
      return (char *)base + i * size;
  for (i = 0; i < size; i++)
    ((char *)base)[*count * size + i] = ((const char *)key)[i];
  return (char *)base + (*count)++ * size;
}

/* glibc's qsort is stable, and so is this one, but it may compare in another order. The elements that it compares are in
   the array, as C requires. */
#define SORT(word)                                                                                    \
  word *element = base, kept;                                                                         \
  size_t i, j;                                                                                        \
  __cutpoint_one_order();                                                                             \
  for (i = 1; i < count; i++)                                                                         \
    for (j = i; j > 0 && compare(&element[j - 1], &element[j]) > 0; j--) {                            \
      kept = element[j];                                                                              \
      element[j] = element[j - 1];                                                                    \
      element[j - 1] = kept;                                                                          \
    }

void __cutpoint_qsort_1(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) { SORT(char) }
void __cutpoint_qsort_2(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) { SORT(short) }
void __cutpoint_qsort_4(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) { SORT(int) }
void __cutpoint_qsort_8(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) { SORT(long long) }

/* Elements of any size are swapped byte by byte. */
void __cutpoint_qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *)) {
  char *bytes = base;
  size_t i, j, k;
  __cutpoint_one_order();
  for (i = 1; i < count; i++)
    for (j = i; j > 0 && compare(bytes + (j - 1) * size, bytes + j * size) > 0; j--)
      for (k = 0; k < size; k++) {
        char kept = bytes[j * size + k];
        bytes[j * size + k] = bytes[(j - 1) * size + k];
        bytes[(j - 1) * size + k] = kept;
      }
}

void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *argument) {
  char *bytes = base;
  size_t i, j, k;
  __cutpoint_one_order();
  for (i = 1; i < count; i++)
    for (j = i; j > 0 && compare(bytes + (j - 1) * size, bytes + j * size, argument) > 0; j--)
      for (k = 0; k < size; k++) {
        char kept = bytes[j * size + k];
        bytes[j * size + k] = bytes[(j - 1) * size + k];
        bytes[(j - 1) * size + k] = kept;
      }
}

struct element {
  struct element *next, *previous;
};

void insque(void *inserted, void *before) {
  struct element *new = inserted, *old = before;
  if (old == 0) {
    new->next = 0;
    new->previous = 0;
    return;
  }
  struct element *next = old->next;
  old->next = new;
  if (next != 0)
    next->previous = new;
  new->next = next;
  new->previous = old;
}

void remque(void *removed) {
  struct element *next = ((struct element *)removed)->next, *previous = ((struct element *)removed)->previous;
  if (next != 0)
    next->previous = previous;
  if (previous != 0)
    previous->next = next;
}

/* With one thread, no call waits for another one to end: 1 while the function runs, 2 from then on, as in glibc. */
int pthread_once(int *control, void (*start)(void)) {
  if (*control == 0) {
    *control = 1;
    start();
    *control = 2;
  }
  return 0;
}

void call_once(int *control, void (*start)(void)) {
  if (*control == 0) {
    *control = 1;
    start();
    *control = 2;
  }
}

/* glibc has room for any number of functions, this array for 32. One that is registered while others run is run too. */
void __cutpoint_refuse(const char *construct);
static void (*at_exit[32])(void) = {0};
static int registered = 0;

int atexit(void (*function)(void)) {
  if (registered == 32)
    __cutpoint_refuse("more than 32 functions registered by atexit");
  at_exit[registered++] = function;
  return 0;
}

void __cutpoint_run_at_exit(void) {
  while (registered > 0) {
    registered--;
    at_exit[registered]();
  }
}
