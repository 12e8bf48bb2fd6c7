// verdict: TRUE
#include <string.h>
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a, b;
  memset(&a, 0x5a, sizeof a);
  memset(&b, 0, sizeof b);
  a.c = 1;
  a.i = 2;
  memcpy(&b, &a, sizeof a);
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
