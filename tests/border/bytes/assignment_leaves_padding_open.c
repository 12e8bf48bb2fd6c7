// verdict: UNKNOWN
// gcc: skip
// C does not say what the padding holds after an assignment.
#include <string.h>
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a, b;
  memset(&a, 1, sizeof a);
  memset(&b, 2, sizeof b);
  b = a;
  if (((unsigned char *)&b)[1] != 1) reach_error();
  return 0;
}
