// verdict: FALSE
#define _XOPEN_SOURCE 500
#include <math.h>
#include <unistd.h>

void reach_error(void);

int main(void) {
#if defined M_PI && _POSIX_VERSION == 199506L && _XOPEN_VERSION == 500 && !defined __USE_MISC
  reach_error();
#endif
  return 0;
}
