// verdict: TRUE
#include <assert.h>
#include <ctype.h>
#include <limits.h>
#include <stdio.h>

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
#define IS_WORD(c) (isalnum(c) || (c) == '_')
#define CHECK(x) check(x, #x)

static int check(int value, const char *text) { return value && text[0] == 'I'; }

int main(void) {
  assert(TEXT(PATH_MAX)[0] == '4' && TEXT(EOF)[1] == '-');
  assert(CHECK(IS_WORD('_')));
  return 0;
}
