// verdict: UNKNOWN
// reason: unsupported: type of a bit-field's value in a constant expression
// gcc: fails
#include <assert.h>

struct s {
  unsigned long long w : 33;
} s;

enum { IS_PLAIN = _Generic(s.w + 0, unsigned long long: 1, default: 2) };

int main(void) {
  assert(IS_PLAIN == 1);
  return 0;
}
