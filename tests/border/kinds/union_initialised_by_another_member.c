// verdict: TRUE
#include <assert.h>

union U {
  char c;
  long l;
  struct {
    char a, b;
  } s;
};
struct T {
  int before;
  union U u;
  union U v[2];
};

struct T global = {1, .u = {.l = -1}, .u.c = 5, .v = {{.l = -1}, {.l = -1}}, .v[1].s.b = 7};

int main(void) {
  struct T local = {.u = {.l = -1}, .u.s.a = 5, .v[0] = {.l = -2}, .v[0].l = 3};
  assert(global.before == 1 && global.u.l == 5 && global.v[0].l == -1 && global.v[1].l == 7 << 8);
  assert(local.u.l == 5 && local.v[0].l == 3 && local.v[1].l == 0);
  return 0;
}
