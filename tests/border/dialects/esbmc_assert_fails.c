// verdict: FALSE
// gcc: skip
void __ESBMC_assume(_Bool);
void __ESBMC_assert(_Bool, const char *);
unsigned nondet_uint();

int main(void) {
  unsigned x = nondet_uint(), y = nondet_uint();
  __ESBMC_assume(x < y);
  __ESBMC_assert(x + 1 != y, "not neighbours");
  return 0;
}
