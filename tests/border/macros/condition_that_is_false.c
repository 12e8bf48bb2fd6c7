// verdict: UNKNOWN
// reason: unsupported: macro 'FD_SET' of <sys/types.h>
// gcc: fails
// What begins a part that is not compiled is a condition all the same.
#include <sys/types.h>

void reach_error(void);

int main(void) {
#if 0
#elif defined FD_SET
  reach_error();
#endif
  return 0;
}
