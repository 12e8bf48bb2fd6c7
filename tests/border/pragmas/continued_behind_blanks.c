// verdict: UNKNOWN
// reason: scalar_storage_order
// gcc: fails
// A compiler ignores the blanks behind a backslash at the end of a line.
#include <assert.h>

#pragma \ 
    scalar_storage_order \  
    big-endian

struct s {
  int a;
};

union {
  struct s s;
  unsigned char bytes[4];
} u;

int main(void) {
  u.s.a = 3;
  assert(u.bytes[0] == 3);
  return 0;
}
