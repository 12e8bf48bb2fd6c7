// verdict: UNKNOWN
// reason: unsupported: alignment of an object in a constant expression
// gcc: fails
#include <assert.h>

int f(void) { return 0; }
char room[__alignof__(f)];

int main(void) {
  assert(sizeof room == 4);
  return 0;
}
