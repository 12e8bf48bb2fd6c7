// verdict: UNKNOWN
// reason: unsupported: pragma 'pack(pop, 2)'
// gcc: fails
// For gcc the second pragma is malformed, so that the first one stays; clang takes the first one back and packs by two.
#include <assert.h>

#pragma pack(push, 1)
#pragma pack(pop, 2)

struct s {
  char a;
  int b;
};

int main(void) {
  assert(sizeof(struct s) == 6);
  return 0;
}
