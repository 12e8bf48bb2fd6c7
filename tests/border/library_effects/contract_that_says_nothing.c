// verdict: FALSE
#include <time.h>
extern void reach_error(void);
struct timespec ts;

int main(void) {
  timespec_get(&ts, -1);
  reach_error();
}
