// verdict: FALSE
// The unnamed argument is promoted and passed in the next register.
void reach_error(void);
void plain(int a, int b) {
  if (a == 1 && b == -2) reach_error();
}
int main(void) {
  void (*p)(int, ...) = (void (*)(int, ...))plain;
  p(1, (short)-2);
  return 0;
}
