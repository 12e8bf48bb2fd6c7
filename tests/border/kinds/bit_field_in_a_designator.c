// verdict: UNKNOWN
// reason: unsupported: type of a bit-field's value in
// gcc: fails
#include <assert.h>

struct s {
  unsigned a : 5;
} s;

int table[] = {[sizeof(0, s.a)] = 7};

int main(void) {
  assert(sizeof table == 20);
  return 0;
}
