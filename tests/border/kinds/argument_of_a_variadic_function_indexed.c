// verdict: FALSE
// va_arg through two macros, and what it gives is indexed: not the list itself.
#include <stdarg.h>
void reach_error(void);

#define NEXT(type) va_arg(list, type)

static int second(int count, ...) {
  va_list list;
  va_start(list, count);
  int value = NEXT(int *)[1];
  va_end(list);
  return value;
}

int main(void) {
  int numbers[2] = {1, 42};
  if (second(1, numbers) == 42)
    reach_error();
  return 0;
}
