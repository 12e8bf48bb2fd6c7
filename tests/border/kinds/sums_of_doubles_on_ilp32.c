// verdict: TRUE
// data-model: ILP32
// assumes: no-excess-precision
// gcc -m32 may keep the sum in a register of 80 bits.
void reach_error(void);
double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  double y = x + 1;
  if (x > 0 && y < x)
    reach_error();
  return 0;
}
