// verdict: TRUE
// data-model: ILP32
// gcc extends the sign of a pointer.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static long long constant = (long long)(char *)0xfffffff0u;

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  void *p = (void *)x;
  unsigned long long wide = (unsigned long long)p;
  assert((wide >> 32) == (x >> 31 ? 0xffffffffu : 0));
  assert((long long)(void *)-1 == -1 && constant == -16);
  assert((unsigned long long)(unsigned long)p == x);
  return 0;
}
