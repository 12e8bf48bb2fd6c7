// verdict: UNKNOWN
// reason: unsupported: macro 'timeradd' of <sys/time.h>
// gcc: fails
#include <sys/time.h>

void reach_error(void);

int main(void) {
  struct timeval first = {1, 2}, second = {3, 4}, sum = {0, 0};
  timeradd(&first, &second, &sum);
  if (sum.tv_sec == 4)
    reach_error();
  return 0;
}
