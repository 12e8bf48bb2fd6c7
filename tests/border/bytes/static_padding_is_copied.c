// verdict: TRUE
// Nothing looks at the padding of the source, but of the copy.
#include <string.h>
void reach_error(void);
struct s { char c; int i; };
struct s source = {1, 2};
int main(void) {
  struct s copy;
  memcpy(&copy, &source, sizeof copy);
  if (((unsigned char *)&copy)[3] != 0) reach_error();
  return 0;
}
