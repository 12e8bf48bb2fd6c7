// verdict: UNKNOWN
// reason: call of 'setlocale' with a category that does not exist
// gcc: fails
#include <locale.h>
extern void reach_error(void);

int main(void) {
  if (setlocale(99, "C") == 0) reach_error();
  return 0;
}
