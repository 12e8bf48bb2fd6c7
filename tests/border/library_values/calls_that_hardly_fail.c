// verdict: UNKNOWN
// gcc: holds
// No execution of a real machine shows the failure, and no proof excludes it.
#include <assert.h>
#include <sched.h>
#include <time.h>

int main(void) {
  struct timespec now;
  time_t time = 0;
  assert(sched_yield() == 0 && clock_gettime(CLOCK_MONOTONIC, &now) == 0 && gmtime(&time) != 0);
  return 0;
}
