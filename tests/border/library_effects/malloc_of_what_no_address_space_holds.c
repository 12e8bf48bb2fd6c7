// verdict: FALSE
#include <errno.h>
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  void *p = malloc((size_t)1 << 48);
  if (p == 0 && errno == ENOMEM) reach_error();
  return 0;
}
