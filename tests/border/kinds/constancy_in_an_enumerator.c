// verdict: UNKNOWN
// reason: unsupported: __builtin_constant_p in a constant expression
// gcc: fails
// gcc folds the second one and not the first one, clang the first one only.
#include <assert.h>

static int variable;

enum { OF_CHARACTER = __builtin_constant_p("abc"[1]), OF_PRODUCT = __builtin_constant_p(variable * 0) };

int main(void) {
  assert(OF_CHARACTER == 1 && OF_PRODUCT == 0);
  return 0;
}
