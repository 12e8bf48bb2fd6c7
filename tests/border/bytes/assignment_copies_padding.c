// verdict: TRUE
// gcc copies a record as a block of bytes.
#include <string.h>
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a, b;
  memset(&a, 1, sizeof a);
  memset(&b, 2, sizeof b);
  b = a;
  struct s c = b;
  if (memcmp(&a, &c, sizeof a) != 0) reach_error();
  return 0;
}
