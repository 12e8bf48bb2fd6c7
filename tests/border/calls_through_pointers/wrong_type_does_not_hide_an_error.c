// verdict: FALSE
// inputs: 0
// The error is found although another function of the table cannot be called like this.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void integer(int a) { if (a == 3) reach_error(); }
void real(double d) {}
int main(void) {
  void (*p)(int) = __VERIFIER_nondet_int() ? (void (*)(int))real : integer;
  p(3);
  return 0;
}
