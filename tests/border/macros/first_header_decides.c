// verdict: FALSE
// glibc looks at what a program asks for when it includes the first header.
#include <stdlib.h>
#define _GNU_SOURCE
#include <limits.h>

void reach_error(void);

int main(void) {
#ifndef LONG_LONG_MAX
  reach_error();
#endif
  return 0;
}
