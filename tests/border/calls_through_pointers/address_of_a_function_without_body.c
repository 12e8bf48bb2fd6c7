// verdict: FALSE
// assumes: missing-body-is-pure
// gcc: skip
void reach_error(void);
int missing(double d);
int main(void) {
  int (*p)(double) = missing;
  if (p(1.0) == 3) reach_error();
  return 0;
}
