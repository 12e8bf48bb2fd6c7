// verdict: TRUE
// With clang's macros, int_fast16_t has two bytes.
#include <stdint.h>
void reach_error(void);

int main(void) {
  int_fast16_t counter = 0;
  for (int i = 0; i < 3; i++)
    counter += 30000;
  if (counter != 90000 || sizeof(int_fast32_t) != 8)
    reach_error();
  return 0;
}
