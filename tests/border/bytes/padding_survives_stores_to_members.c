// verdict: TRUE
#include <string.h>
void reach_error(void);
struct key { char kind; long id; };
int main(void) {
  struct key a, b;
  memset(&a, 0, sizeof a);
  memset(&b, 0, sizeof b);
  a.kind = b.kind = 3;
  a.id = b.id = 9;
  if (memcmp(&a, &b, sizeof a) != 0) reach_error();
  return 0;
}
