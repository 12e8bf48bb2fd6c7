// verdict: FALSE
// A function that the program defines does what its body says.
void reach_error(void);
void __CPROVER_assert(int condition, const char *text) {
  if (condition)
    reach_error();
}

int main(void) {
  __CPROVER_assert(1, "this way round");
  return 0;
}
