// verdict: UNKNOWN
// reason: unsupported: __LINE__ in a constant expression
// gcc: fails
#include <assert.h>

#define HERE(a, b) __LINE__

enum { LINE = HERE(1,
                   2) };

int main(void) {
  assert(LINE == 9);
  return 0;
}
