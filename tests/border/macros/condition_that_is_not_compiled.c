// verdict: TRUE
#include <assert.h>
#include <sys/types.h>

#define OWN 1

#if !OWN
#ifdef FD_SET
#define OTHER 1
#elif defined FD_CLR
#define OTHER 2
#endif
#else
#define OTHER 3
#endif

int main(void) {
#if 0
  it's
#ifdef FD_ISSET
#endif
#endif
  assert(OTHER == 3);
  return 0;
}
