// verdict: UNKNOWN
// reason: unsupported: macro 'FD_SET' of <sys/types.h>
// gcc: fails
// In text that is not compiled, a lone quote reaches to the end of its line: no comment begins there.
#include <sys/types.h>

void reach_error(void);

#if 0
don't /*
#endif

int main(void) {
#ifdef FD_SET
  reach_error();
#endif
  return 0;
}
/* */
