// verdict: UNKNOWN
// reason: unsupported: function 'strsep', which a standard may hide
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
