// verdict: TRUE
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <stdio.h>
#include <string.h>

#define LIMIT (BUFSIZ / 2)

int main(void) {
  char *copy = strdup("a");
  assert(LIMIT == 4096 && (copy == 0 || copy[0] == 'a'));
  return 0;
}
