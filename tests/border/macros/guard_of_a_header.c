// verdict: UNKNOWN
// reason: unsupported: macro '_STDINT_H'
// gcc: fails
#include <stdint.h>

void reach_error(void);

int main(void) {
#ifdef _STDINT_H
  reach_error();
#endif
  return 0;
}
