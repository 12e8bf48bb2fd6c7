// verdict: TRUE
// POSIX has neither the type nor the function.
#define _POSIX_C_SOURCE 200112L
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef unsigned char uint;

static int strsep(int x) { return x + 1; }

int main(void) {
  assert(sizeof(uint) == 1 && strsep(2) == 3);
  return 0;
}
