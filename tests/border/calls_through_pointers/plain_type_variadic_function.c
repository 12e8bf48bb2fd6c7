// verdict: UNKNOWN
// reason: variable number of arguments
// gcc: fails
#include <stdarg.h>
void reach_error(void);
void variadic(int count, ...) {
  va_list list;
  va_start(list, count);
  if (va_arg(list, int) == 4) reach_error();
  va_end(list);
}
int main(void) {
  void (*p)(int, int) = (void (*)(int, int))variadic;
  p(1, 4);
  return 0;
}
