// verdict: TRUE
#include <assert.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define HERE(a, b) TEXT(__LINE__)

const char *text = HERE(1, 2);
enum { LINE = __LINE__ };

int main(void) {
  assert(text[0] == '8' && text[1] == 0 && LINE == 9);
  return 0;
}
