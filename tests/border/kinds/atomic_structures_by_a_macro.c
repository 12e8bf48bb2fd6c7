// verdict: UNKNOWN
// reason: unsupported: _Atomic of a type that may be a structure
// gcc: fails
#include <assert.h>

#define ATOMIC(T) _Atomic(T)

typedef struct {
  char bytes[3];
} three;

int main(void) {
  ATOMIC(int) x = 1;
  assert(sizeof(ATOMIC(three)) == 4);
  return x - 1;
}
