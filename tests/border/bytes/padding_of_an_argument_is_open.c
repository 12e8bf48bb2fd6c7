// verdict: UNKNOWN
// gcc: skip
#include <string.h>
void reach_error(void);
struct s { char c; int i; };
int second(struct s s) { return ((unsigned char *)&s)[1]; }
int main(void) {
  struct s a;
  memset(&a, 3, sizeof a);
  if (second(a) != 3) reach_error();
  return 0;
}
