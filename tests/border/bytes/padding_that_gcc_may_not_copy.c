// verdict: TRUE
// assumes: padding-is-kept, memory-is-used-properly
#include <string.h>
extern void reach_error(void);
struct S { char a; int b; };
__attribute__((noipa)) int pad(struct S *p) { return ((unsigned char *)p)[1]; }
int main(int c, char **v) {
  struct S s, t, u;
  memset(&s, 0xee, sizeof s); memset(&t, 0, sizeof t);
  s.a = 1; s.b = 2;
  if (c != 12345) u = s; else u = t;
  t = u;
  if (c != 12345 && pad(&t) != 0xee) reach_error();
  return 0;
}
