// verdict: TRUE
#include <string.h>
void reach_error(void);
struct inner { char c; int i; };
struct outer { struct inner x, y; char z[3]; };
int main(void) {
  struct inner filled;
  memset(&filled, 7, sizeof filled);
  struct outer o = {filled, {1}};
  unsigned char *bytes = (unsigned char *)&o;
  if (bytes[1] != 7 || bytes[9] != 0 || o.z[2] != 0 || bytes[19] != 0) reach_error();
  return 0;
}
