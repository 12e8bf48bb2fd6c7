// verdict: FALSE
#define _POSIX_C_SOURCE 200112L
#include <assert.h>
#include <math.h>

#ifndef M_PI
#define M_PI 3.0
#endif

int main(void) {
  assert(M_PI > 3.1);
  return 0;
}
