// verdict: UNKNOWN
// gcc: holds
// The convention leaves the upper half of the register open.
void reach_error(void);
void take(long a) {
  if (a != 5) reach_error();
}
int main(void) {
  void (*p)(int) = (void (*)(int))take;
  p(5);
  return 0;
}
