// verdict: UNKNOWN
// reason: unsupported: macro '_FILE_OFFSET_BITS' on ILP32
// gcc: skip
// data-model: ILP32
#define _FILE_OFFSET_BITS 64
#include <assert.h>
#include <sys/types.h>

int main(void) {
  assert(sizeof(off_t) == 4);
  return 0;
}
