// verdict: TRUE
// assumes: memory-is-used-properly
// gcc: fails
// What gcc's operators make of such a byte differs from one to the next.
#include <string.h>
void reach_error(void);
int main(void) {
  _Bool b;
  unsigned char two = 2;
  memcpy(&b, &two, 1);
  int x = !b;
  if (x != 0) reach_error();
  return 0;
}
