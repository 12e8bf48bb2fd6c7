// verdict: TRUE
// A comment may speak of _Atomic structures.
#include <assert.h>
#include <stdatomic.h>

typedef struct {
  char a[3];
} R;
typedef int Count;

_Atomic Count a;
Count _Atomic b;
static const _Atomic unsigned long c = 4;
_Atomic(R *) d;
R *_Atomic e;
atomic_bool f;

int main(void) {
  a = 2;
  b += a;
  f = b == 2;
  assert(sizeof a == sizeof(int) && sizeof d == sizeof(void *) && sizeof(_Atomic long) == sizeof(long));
  assert(a + b + c == 8 && d == 0 && e == d && f);
  return 0;
}
