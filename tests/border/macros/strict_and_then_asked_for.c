// verdict: TRUE
#define __STRICT_ANSI__
#define _ISOC99_SOURCE
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>

#if defined PATH_MAX || defined SIG_BLOCK || defined __USE_POSIX || !defined SIGINT
#error
#endif

typedef long sigset_t;

int main(void) {
  sigset_t kill = 1;
  assert(kill + CHAR_BIT == 9);
  return 0;
}
