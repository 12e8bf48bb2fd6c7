// verdict: TRUE
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  int *p = malloc(sizeof *p);
  *p = 7;
  void *q = realloc(p, (size_t)1 << 47);
  if (q != 0 || errno != ENOMEM || *p != 7) reach_error();
  return 0;
}
