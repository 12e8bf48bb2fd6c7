// verdict: TRUE
#include <assert.h>
#include <stdint.h>

#ifndef _OWN_PART_H
#define _OWN_PART_H
enum { ONE = 1 };
#endif

int main(void) {
  assert(ONE == 1);
  return 0;
}
