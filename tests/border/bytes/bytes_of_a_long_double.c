// verdict: FALSE
#include <string.h>
void reach_error(void);
int main(void) {
  long double x = -1.5L;
  unsigned char bytes[10];
  memcpy(bytes, &x, 10);
  if (bytes[9] == 0xbf && bytes[8] == 0xff && bytes[7] == 0xc0 && bytes[6] == 0) reach_error();
  return 0;
}
