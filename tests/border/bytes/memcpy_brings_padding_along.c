// verdict: FALSE
#include <string.h>
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a, b;
  memset(&a, 0x5a, sizeof a);
  memset(&b, 0, sizeof b);
  memcpy(&b, &a, sizeof a);
  if (((unsigned char *)&b)[2] == 0x5a) reach_error();
  return 0;
}
