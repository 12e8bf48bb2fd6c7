// verdict: FALSE
#include <sched.h>
#include <time.h>

void reach_error(void);

int main(void) {
  struct timespec now;
  time_t time = 0;
  if (sched_yield() == 0 && clock_gettime(CLOCK_MONOTONIC, &now) == 0 && gmtime(&time) != 0)
    reach_error();
  return 0;
}
