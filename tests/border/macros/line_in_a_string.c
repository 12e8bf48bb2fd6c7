// verdict: UNKNOWN
// reason: unsupported: __LINE__ in a string
// gcc: fails
#include <assert.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define HERE(a, b) TEXT(__LINE__)

const char *text = HERE(1,
                        2);

int main(void) {
  assert(text[1] == '1');
  return 0;
}
