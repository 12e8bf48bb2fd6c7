// verdict: UNKNOWN
// reason: unsupported: macro '_POSIX_JOB_CONTROL'
// gcc: fails
#include <unistd.h>

void reach_error(void);

#define HAS_JOBS (_POSIX_JOB_CONTROL > 0)

int main(void) {
#if HAS_JOBS
  reach_error();
#endif
  return 0;
}
