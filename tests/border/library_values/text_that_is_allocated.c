// verdict: TRUE
// assumes: allocation-succeeds memory-is-used-properly
#define _GNU_SOURCE
#include <assert.h>
#include <stdio.h>

int main(void) {
  char *text;
  assert(asprintf(&text, "x") >= 0);
  return 0;
}
