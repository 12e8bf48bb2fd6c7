// verdict: TRUE
// assumes: none
// gcc: skip
void __CPROVER_assert(_Bool condition, const char *description);
void __CPROVER_assume(_Bool condition);
int nondet_int();

int main(void) {
  int x = nondet_int();
  __CPROVER_assume(x > 3 && x < 10);
  __CPROVER_assert(x != 3, "x is not three");
  return 0;
}
