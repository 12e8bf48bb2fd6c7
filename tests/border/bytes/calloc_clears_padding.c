// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s *p = calloc(1, sizeof *p);
  if (!p) return 0;
  p->c = 1;
  p->i = 2;
  unsigned char *bytes = (unsigned char *)p;
  if (bytes[1] || bytes[2] || bytes[3]) reach_error();
  return 0;
}
