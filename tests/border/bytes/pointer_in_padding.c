// verdict: FALSE
#include <string.h>
void reach_error(void);
struct a { _Alignas(32) int i; };
struct b { int i; int *p; long rest[2]; };
int x;
int main(void) {
  struct b from = {1, &x, {0, 0}}, to;
  struct a between;
  memcpy(&between, &from, sizeof between);
  memcpy(&to, &between, sizeof to);
  *to.p = 1;
  if (x) reach_error();
  return 0;
}
