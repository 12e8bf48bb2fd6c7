// verdict: UNKNOWN
// reason: unsupported: pragma 'pack(PACKING)'
// gcc: fails
// gcc expands no macros here: it warns and leaves the pragma out.
#include <assert.h>

#define PACKING 1
#pragma pack(PACKING)

struct s {
  char a;
  int b;
};

int main(void) {
  assert(sizeof(struct s) == 5);
  return 0;
}
