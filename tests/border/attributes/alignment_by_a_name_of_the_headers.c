// verdict: TRUE
#include <stddef.h>
#include <stdint.h>
extern void reach_error(void);
typedef uint32_t word;
char p1;
_Alignas(int64_t) char x;
char p2;
_Alignas(max_align_t) word y;

int main(void) {
  if ((unsigned long)&x % 8 != 0 || (unsigned long)&y % 16 != 0) reach_error();
  return 0;
}
