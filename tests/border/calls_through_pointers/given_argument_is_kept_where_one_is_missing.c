// verdict: TRUE
void reach_error(void);
void check(long a, long b) {
  if (a != 7) reach_error();
}
int main(void) {
  void (*p)(long) = (void (*)(long))check;
  p(7);
  return 0;
}
