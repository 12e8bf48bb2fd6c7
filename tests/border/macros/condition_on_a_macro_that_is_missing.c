// verdict: UNKNOWN
// reason: unsupported: macro 'FD_SET' of <sys/types.h>
// gcc: fails
#include <sys/types.h>

void reach_error(void);

int main(void) {
#ifdef FD_SET
  reach_error();
#endif
  return 0;
}
