// verdict: TRUE
// Only one function flows into the pointer; it is not called where the pointer is null.
void reach_error(void);
int __VERIFIER_nondet_int(void);
void fail(void) { reach_error(); }
int main(void) {
  void (*p)(void) = 0;
  if (__VERIFIER_nondet_int() > 0 && __VERIFIER_nondet_int() < 0) return 0;
  int n = __VERIFIER_nondet_int();
  if (n > 5) p = fail;
  if (n < 3) p();
  return 0;
}
// gcc: skip
