// verdict: UNKNOWN
// reason: unsupported: comparison of two names that a label makes one object
// gcc: fails
// gcc folds the comparison: it has seen two declarations.
#include <assert.h>

int first __asm__("other_name") = 3;
extern int second __asm__("other_name");

int main(void) {
  second = 4;
  assert(first == 4 && &first == &second);
  return 0;
}
