// verdict: FALSE
#include <string.h>
void reach_error(void);
struct s { char c; short t; } a[3], b[3];
int main(void) {
  memset(a, 0x11, sizeof a);
  memcpy(b, a, sizeof a);
  if (((char *)b)[5] == 0x11) reach_error();
  return 0;
}
