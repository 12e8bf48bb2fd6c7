// verdict: TRUE
// data-model: ILP32
// assumes: none
// Nothing is rounded: every int is a double, and constants are computed by the compiler.
void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  double x = i;
  if (x > 2147483647 || 1.0 / 3 > 1)
    reach_error();
  return 0;
}
