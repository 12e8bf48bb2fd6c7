// verdict: TRUE
// What is done to a bit-field narrower than int has a value that becomes an int.
void reach_error(void);

enum colour { RED, GREEN, BLUE = 7 };
struct {
  unsigned u : 31;
  unsigned long long w : 20;
  enum colour c : 3;
  int i : 4;
  _Bool b : 1;
} s;

int main(void) {
  s.u = 1;
  s.w = 5;
  s.c = BLUE;
  s.i = 9;
  s.b = 2;
  if (s.u++ - 6 >= 0 || (s.u = 1) - 6 >= 0 || --s.u - 6 >= 0 || (0, s.w) - 6 >= 0 || -s.w >= 0)
    reach_error();
  if (s.c != 7 || s.c - 8 >= 0 || s.i != -7 || s.b != 1)
    reach_error();
  return 0;
}
