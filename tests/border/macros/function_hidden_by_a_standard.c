// verdict: UNKNOWN
// reason: unsupported: 'strsep' declared differently from the library
// gcc: fails
// For gcc it returns an int, which is half of a pointer.
#define _POSIX_C_SOURCE 200809L
#include <assert.h>
#include <string.h>

int main(void) {
  char text[] = "a=b", *rest = text;
  char *first = strsep(&rest, "=");
  assert(first == text);
  return 0;
}
