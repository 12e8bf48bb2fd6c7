// verdict: TRUE
#include <float.h>
void reach_error(void);
int main(void) {
  long double x = LDBL_MAX;
  if (x > 2 * (x / 2) || x / 2 == x || !(LDBL_MIN > 0) || LDBL_EPSILON + 1.0L == 1.0L) reach_error();
  return 0;
}
