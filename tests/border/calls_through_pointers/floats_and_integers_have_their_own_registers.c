// verdict: FALSE
void reach_error(void);
void take(double d, int i) {
  if (d == 2.5 && i == 3) reach_error();
}
int main(void) {
  void (*p)(int, double) = (void (*)(int, double))take;
  p(3, 2.5);
  return 0;
}
