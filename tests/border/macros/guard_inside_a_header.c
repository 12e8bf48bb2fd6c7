// verdict: UNKNOWN
// reason: unsupported: macro '__time_t_defined' of <time.h>
// gcc: fails
#include <time.h>

void reach_error(void);

int main(void) {
#ifdef __time_t_defined
  reach_error();
#endif
  return 0;
}
