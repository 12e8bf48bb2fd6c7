// verdict: TRUE
#include <stdlib.h>
void reach_error(void);
int main(void) {
  long (*p)(int) = (long (*)(int))abs;
  if ((int)p(-4) != 4) reach_error();
  return 0;
}
