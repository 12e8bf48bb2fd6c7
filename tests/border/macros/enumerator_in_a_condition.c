// verdict: UNKNOWN
// reason: unsupported: macro 'ITIMER_PROF' of <sys/time.h>
// gcc: holds
// In glibc, it is also the name of an enumerator, which the preprocessor takes for zero.
#include <sys/time.h>

void reach_error(void);

int main(void) {
#if ITIMER_PROF == 2
  reach_error();
#endif
#ifdef ITIMER_REAL
  return 0;
#endif
}
