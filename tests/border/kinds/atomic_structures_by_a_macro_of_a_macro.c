// verdict: UNKNOWN
// reason: unsupported: _Atomic of a type that may be a structure
// gcc: fails
#include <assert.h>

#define ATOMIC(T) _Atomic(T)
#define SIZE(int) sizeof(ATOMIC(int))

typedef struct {
  char bytes[3];
} three;

int main(void) {
  assert(SIZE(three) == 4);
  return 0;
}
