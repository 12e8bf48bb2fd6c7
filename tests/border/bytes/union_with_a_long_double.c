// verdict: TRUE
// Copying the union must not take its bytes for a number.
#include <string.h>
void reach_error(void);
union u { long double f; unsigned char bytes[16]; unsigned long words[2]; };
int main(void) {
  union u x, y;
  x.words[0] = 0x0123456789abcdef;
  x.words[1] = 0xfedcba9876543210;
  y = x;
  if (y.words[0] != 0x0123456789abcdef || y.words[1] != 0xfedcba9876543210 || y.bytes[9] != 0x32) reach_error();
  return 0;
}
