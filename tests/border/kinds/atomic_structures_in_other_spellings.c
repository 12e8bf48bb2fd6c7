// verdict: UNKNOWN
// reason: unsupported: _Atomic of a type that may be a structure
// gcc: fails
#include <assert.h>

typedef struct node *node;
struct node {
  char a[3];
};

_Atomic(void (*)(void)) callback;
_Atomic(node) first;

int main(void) {
  assert(callback == 0 && first == 0 && sizeof(_Atomic(struct node)) == 4);
  return 0;
}
