// verdict: UNKNOWN
// reason: unsupported: type of a bit-field's value in a constant expression
// gcc: fails
// For gcc the value of a bit-field of 5 bits has a type of 5 bits, which takes one byte.
#include <assert.h>

struct s {
  unsigned a : 5;
} s;

enum { SIZE = sizeof(s.a = 1) };

int main(void) {
  assert(SIZE == 4);
  return 0;
}
