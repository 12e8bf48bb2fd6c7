// verdict: TRUE
// assumes: padding-is-kept
#include <string.h>
extern void reach_error(void);
int main(void) {
  long double a;
  memset(&a, 0x11, sizeof a);
  a = 2.0L;
  if (((unsigned char *)&a)[10] != 0x11) reach_error();
  return 0;
}
