// verdict: TRUE
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <math.h>

#ifndef M_PI
#define M_PI 3.14
#endif

int main(void) {
  assert(M_PI == 3.14);
  return 0;
}
