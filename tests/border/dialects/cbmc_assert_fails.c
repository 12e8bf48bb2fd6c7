// verdict: FALSE
// assumes: none
// gcc: skip
// CBMC knows the function without a declaration.
int main(void) {
  int x = 2;
  __CPROVER_assert(x == 3, "x is three");
  return 0;
}
