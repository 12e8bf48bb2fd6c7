// verdict: TRUE
// assumes: no-excess-precision
// gcc: skip
// data-model: ILP32
// The x87 unit makes it quiet; on SSE, the bits are kept.
#include <assert.h>

union {
  unsigned bits;
  float number;
} a, b;

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  a.bits = 0x7f800000 + (__VERIFIER_nondet_uint() & 7);
  b.number = a.number;
  assert(b.bits == a.bits);
  return 0;
}
