// verdict: UNKNOWN
// reason: unsupported: _Atomic of a type that may be a structure
// gcc: fails
// For gcc an atomic structure has the size of a plain one; clang rounds it up to a power of two, and libclang does not
// show the type that sizeof asks about.
#include <assert.h>

typedef struct {
  char a[3];
} R;

typedef _Atomic R Shared;

int main(void) {
  assert(sizeof(Shared) == 4);
  return 0;
}
