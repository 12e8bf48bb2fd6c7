// verdict: UNKNOWN
// reason: an alignment that is not a power of two, or very large
// gcc: holds
#include <stdint.h>
#include <malloc.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  size_t align = __VERIFIER_nondet_uchar();
  void *p = memalign(align, 10);
  if (align == 24 && (uintptr_t)p % 32 != 0) reach_error();
  return 0;
}
