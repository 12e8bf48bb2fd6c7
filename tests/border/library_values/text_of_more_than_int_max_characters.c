// verdict: UNKNOWN
// gcc: fails
#include <stdio.h>
extern void reach_error(void);
char b[40];

int main(void) {
  int r = snprintf(b, 40, "%4294967297d", 1);
  if (r == -1) reach_error();
  return 0;
}
