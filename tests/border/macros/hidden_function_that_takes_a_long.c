// verdict: UNKNOWN
// reason: unsupported: 'ftruncate' declared differently from the library
// gcc: holds
// The standard hides it: gcc passes the size as an int.
#define _POSIX_SOURCE
#include <unistd.h>

void reach_error(void);

int main(void) {
  if (ftruncate(-1, 0) == 0)
    reach_error();
  return 0;
}
