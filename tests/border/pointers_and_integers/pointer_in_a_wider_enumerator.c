// verdict: UNKNOWN
// reason: unsupported: pointer in a wider integer, in a constant expression
// gcc: fails
// data-model: ILP32
#include <assert.h>

enum { EXTENDS_SIGN = (unsigned long long)(char *)0x80000000 == 0xffffffff80000000ULL };

int main(void) {
  assert(EXTENDS_SIGN == 0);
  return 0;
}
