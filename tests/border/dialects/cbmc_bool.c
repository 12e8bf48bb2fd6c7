// verdict: TRUE
// gcc: skip
int main(void) {
  __CPROVER_bool yes = 2;
  __CPROVER_assert(yes == 1, "a _Bool");
  return 0;
}
