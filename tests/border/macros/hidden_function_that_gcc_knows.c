// verdict: TRUE
// The standard hides it, but gcc knows its type.
#define _POSIX_SOURCE
#include <assert.h>
#include <string.h>

int main(void) {
  char *copy = strdup("abc");
  assert(sizeof(strdup("a")) == sizeof(char *) && (copy == 0 || copy[1] == 'b'));
  return 0;
}
