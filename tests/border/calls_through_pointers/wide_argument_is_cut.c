// verdict: FALSE
// The callee looks at the lower half of the register.
void reach_error(void);
void take(int a) {
  if (a == 5) reach_error();
}
int main(void) {
  void (*p)(long) = (void (*)(long))take;
  p(0x700000005);
  return 0;
}
