// verdict: TRUE
#include <assert.h>

#define TEXT(x) #x

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wall"

int main(void) {
  const char *text = TEXT(GCC diagnostic push);
  assert(text[13] == 'c');
  return 0;
}
#pragma GCC diagnostic pop
