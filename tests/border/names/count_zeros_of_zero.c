// verdict: UNKNOWN
// gcc: skip
// The processor leaves something in the register that nobody has put there for the purpose.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (__builtin_clz(x) > 32)
    reach_error();
  return 0;
}
