// verdict: FALSE
#include <string.h>
void reach_error(void);
struct s { short a; long b; };
struct s s;
int main(void) {
  memset(&s, 7, sizeof s);
  if (*((unsigned char *)&s + 5) == 7) reach_error();
  return 0;
}
