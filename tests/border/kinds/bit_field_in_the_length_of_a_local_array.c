// verdict: UNKNOWN
// reason: unsupported: type of a bit-field's value in a constant expression
// gcc: fails
#include <assert.h>

struct s {
  unsigned a : 5;
} s;

int main(void) {
  char local[sizeof(s.a = 1)];
  assert(sizeof local == 4);
  return 0;
}
