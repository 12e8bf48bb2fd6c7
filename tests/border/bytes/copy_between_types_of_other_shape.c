// verdict: FALSE
// The integer lies where the other record has padding.
#include <string.h>
void reach_error(void);
struct a { double d; int i; };
struct b { double d; int i, j; };
int main(void) {
  struct b from = {1.0, 2, 3}, to;
  struct a between;
  memcpy(&between, &from, sizeof between);
  memcpy(&to, &between, sizeof to);
  if (to.j == 3) reach_error();
  return 0;
}
