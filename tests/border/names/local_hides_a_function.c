// verdict: TRUE
#include <stdlib.h>
#include <string.h>
void reach_error(void);

static int twice(int abs) { return abs + abs; }

int main(void) {
  int malloc = 4, (*strlen)(int) = twice;
  if (strlen(malloc) != 8)
    reach_error();
  return 0;
}
