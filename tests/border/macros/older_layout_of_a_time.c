// verdict: TRUE
// Before POSIX of 2008, the members of struct stat had other names.
#define _POSIX_C_SOURCE 200112L
#include <assert.h>
#include <sys/stat.h>

int main(void) {
  struct stat status;
#ifdef st_mtime
  assert(0);
#endif
  status.st_mtime = 3;
  status.st_mtimensec = 4;
  assert(status.st_mtime == 3 && sizeof status == 144);
  return 0;
}
