// verdict: TRUE
// The x87 unit stores 16 bits.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  long double large = 70000 + (__VERIFIER_nondet_int() & 1), small = -3.5L;
  short s = (short)large;
  signed char c = (signed char)large;
  unsigned short u = (unsigned short)large;
  assert(s == -32768 && c == 0 && u == (unsigned short)(int)large);
  assert((short)small == -3 && (signed char)small == -3 && (long)large >= 70000);
  return 0;
}
