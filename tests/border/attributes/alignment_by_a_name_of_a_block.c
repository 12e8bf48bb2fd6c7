// verdict: UNKNOWN
// reason: alignment in a program with its own type 'uint32_t'
// gcc: skip
#include <stdint.h>
extern void reach_error(void);

int main(void) {
  typedef char uint32_t;
  char p1;
  char x __attribute__((aligned(sizeof(uint32_t))));
  if ((unsigned long)&x % 4 != 0) reach_error();
  return 0;
}
