// verdict: UNKNOWN
// reason: alignment beside a type 'uint32_t' of the program
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
