// verdict: TRUE
#include <assert.h>
#include <fcntl.h>
#include <limits.h>
#include <stdatomic.h>
#include <unistd.h>

#ifndef HOST_NAME_MAX
#define HOST_NAME_MAX 255
#endif
#ifndef O_NOFOLLOW
#define O_NOFOLLOW 0
#endif
#if ATOMIC_INT_LOCK_FREE == 2 && defined _POSIX_MONOTONIC_CLOCK && !defined SIZE_MAX
enum { AS_EXPECTED = 1 };
#else
enum { AS_EXPECTED = 0 };
#endif

int main(void) {
  char host[HOST_NAME_MAX + 1];
  assert(sizeof host == 65 && O_NOFOLLOW == 0400000 && AS_EXPECTED);
  return 0;
}
