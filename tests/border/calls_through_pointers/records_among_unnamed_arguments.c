// verdict: FALSE
// Nobody knows the padding of what is passed by value, but nothing depends on it.
#include <stdarg.h>
void reach_error(void);
struct s { char c; long l; int i; };
long sum(int n, ...) {
  va_list list;
  va_start(list, n);
  long r = 0;
  while (n--) {
    struct s x = va_arg(list, struct s);
    r += x.c + x.l + x.i + va_arg(list, int);
  }
  va_end(list);
  return r;
}
int main(void) {
  long (*p)(int, ...) = sum;
  struct s x = {1, 2, 3};
  if (p(2, x, 1, x, 2) == 15) reach_error();
  return 0;
}
