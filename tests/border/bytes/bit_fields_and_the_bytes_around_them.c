// verdict: TRUE
#include <string.h>
void reach_error(void);
struct s { unsigned a : 3; unsigned b : 7; char c; long d; };
int main(void) {
  struct s s;
  memset(&s, 0xff, sizeof s);
  s.a = 0;
  s.b = 0;
  unsigned char *p = (unsigned char *)&s;
  if (p[0] != 0 || p[1] != 0xfc || p[2] != 0xff || p[3] != 0xff || p[7] != 0xff) reach_error();
  return 0;
}
