// verdict: UNKNOWN
// reason: a width or precision beyond 1,000,000
// gcc: skip
#include <limits.h>
#include <stdio.h>
extern void reach_error(void);
char b[40];

int main(void) {
  if (snprintf(b, 40, "%*d!", INT_MAX, 1) == -1) reach_error();
  return 0;
}
