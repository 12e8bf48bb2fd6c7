// verdict: UNKNOWN
// reason: unsupported: excess elements in an initialiser
// gcc: fails
#include <assert.h>

int v[2] = {[1] = 35, 89, [0] = 27, 82};

int main(void) {
  assert(v[0] == 0 && v[1] == 35);
  return 0;
}
