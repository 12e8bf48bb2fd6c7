// verdict: UNKNOWN
// reason: unsupported: text of the macro 'FAPPEND' of <fcntl.h>
// gcc: fails
// glibc writes it as an octal number.
#include <assert.h>
#include <fcntl.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define MODE FAPPEND

int main(void) {
  assert(TEXT(MODE)[0] == '1');
  return 0;
}
