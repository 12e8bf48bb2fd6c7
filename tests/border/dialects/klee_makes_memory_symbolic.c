// verdict: UNKNOWN
// reason: function 'klee_make_symbolic' of another verifier
// gcc: skip
void reach_error(void);
void klee_make_symbolic(void *, unsigned long, const char *);

int main(void) {
  int x = 0;
  klee_make_symbolic(&x, sizeof(x), "x");
  if (x == 7)
    reach_error();
  return 0;
}
