// verdict: UNKNOWN
// reason: unsupported: text of the macro 'P_tmpdir' of <stdio.h>
// gcc: fails
#include <assert.h>
#include <stdio.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

int main(void) {
  assert(TEXT(P_tmpdir)[0] == 'P');
  return 0;
}
