// verdict: TRUE
// Without its declaration, the function returns an int.
#define __STRICT_ANSI__
#include <assert.h>
#include <string.h>

int main(void) {
  assert(sizeof(strsep(0, 0)) == sizeof(int));
  return 0;
}
