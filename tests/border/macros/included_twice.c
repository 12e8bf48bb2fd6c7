// verdict: UNKNOWN
// reason: unsupported: macro 'FD_SET' of <sys/types.h>
// gcc: fails
// The condition is skipped only where its file is included for the first time.
#include <sys/types.h>

#define TIMES 1
#include "included_twice.h"
#undef TIMES
#define TIMES 2
#include "included_twice.h"

void reach_error(void);

int main(void) {
  if (answer())
    reach_error();
  return 0;
}
