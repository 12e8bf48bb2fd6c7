// verdict: TRUE
#include <assert.h>

#define ATOMIC(T) _Atomic(T)

typedef unsigned char byte;

int main(void) {
  ATOMIC(int) x = 1;
  ATOMIC(byte) y = 255;
  ATOMIC(int *) z = 0;
  y++;
  assert(x == 1 && y == 0 && sizeof(ATOMIC(byte)) == 1 && z == 0);
  return 0;
}
