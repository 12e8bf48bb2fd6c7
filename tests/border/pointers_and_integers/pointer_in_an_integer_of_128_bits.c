// verdict: FALSE
// inputs: 2147483648
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long x = __VERIFIER_nondet_uint();
  void *p = (void *)(x << 32);
  assert(((unsigned __int128)p >> 64) == 0);
  return 0;
}
