// verdict: TRUE
// The caller passes a signed char, which gcc extends to an int.
void reach_error(void);
int seen;
void take(int a) { seen = a; }
int main(void) {
  void (*p)(signed char) = (void (*)(signed char))take;
  p(-3);
  if (seen != -3) reach_error();
  return 0;
}
