// verdict: TRUE
#include <assert.h>

enum { THREE = 3, CHOSEN = __builtin_constant_p(THREE + 4) ? 5 : 6 };
char room[__builtin_constant_p(sizeof(int)) ? 7 : 8];

int main(void) {
  switch (CHOSEN) {
  case __builtin_constant_p(THREE) ? 5 : 4:
    break;
  default:
    assert(0);
  }
  assert(sizeof room == 7);
  return 0;
}
