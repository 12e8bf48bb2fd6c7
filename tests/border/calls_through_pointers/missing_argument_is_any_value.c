// verdict: FALSE
// gcc: skip
// The callee finds in the register whatever was there.
void reach_error(void);
void check(long a, long b) {
  if (b == 123456) reach_error();
}
int main(void) {
  void (*p)(long) = (void (*)(long))check;
  p(1);
  return 0;
}
