// verdict: TRUE
// assumes: none
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x && (__builtin_clz(x) > 31 || __builtin_ctz(x) > 31))
    reach_error();
  return 0;
}
