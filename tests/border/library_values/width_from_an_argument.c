// verdict: TRUE
#include <limits.h>
#include <stdio.h>
extern void reach_error(void);
char b[40];

int main(void) {
  if (snprintf(b, 40, "%*d", -5, 1) != 5 || b[0] != '1' || b[4] != ' ') reach_error();
  if (snprintf(b, 40, "%.*s", INT_MAX, "abc") != 3) reach_error();
  return 0;
}
