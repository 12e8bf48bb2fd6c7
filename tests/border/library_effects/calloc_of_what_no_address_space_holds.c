// verdict: FALSE
#include <stdlib.h>
extern void reach_error(void);

int main(void) {
  void *p = calloc(1, (size_t)1 << 48);
  if (p == 0) reach_error();
  return 0;
}
