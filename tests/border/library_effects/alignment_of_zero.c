// verdict: FALSE
#include <stdlib.h>
extern void reach_error(void);
void *p;

int main(void) {
  int r = posix_memalign(&p, 0, 10);
  if (r != 0) reach_error();
  return 0;
}
