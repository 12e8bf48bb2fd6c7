// verdict: FALSE
// gcc: skip
// Without a prototype a condition is true unless it is zero: a half is not.
int main(void) {
  __CPROVER_assume(0.5);
  __CPROVER_assert(0.0, "zero");
  return 0;
}
