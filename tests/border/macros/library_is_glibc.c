// verdict: FALSE
#include <stdlib.h>
void reach_error(void);

int main(void) {
#if defined __GLIBC__ && __GLIBC_PREREQ(2, 10) && defined _POSIX_C_SOURCE
  reach_error();
#endif
  return 0;
}
