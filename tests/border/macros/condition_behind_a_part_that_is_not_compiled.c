// verdict: UNKNOWN
// reason: unsupported: macro 'FD_SET' of <sys/types.h>
// gcc: fails
#include <sys/types.h>

void reach_error(void);

int main(void) {
#if 0
#ifdef FD_CLR
#endif
#endif
#ifdef FD_SET
  reach_error();
#endif
  return 0;
}
