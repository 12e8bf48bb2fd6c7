// verdict: TRUE
#include <string.h>
void reach_error(void);
int main(void) {
  unsigned char bytes[16] = {0, 0, 0, 0, 0, 0, 0, 0xa0, 0x01, 0x40};
  long double x;
  memcpy(&x, bytes, 10);
  if (x != 5.0L) reach_error();
  return 0;
}
