// verdict: UNKNOWN
// reason: function '__VERIFIER_havoc_object' of another verifier
// gcc: skip
void reach_error(void);
void __VERIFIER_havoc_object(void *);

int main(void) {
  int x = 0;
  __VERIFIER_havoc_object(&x);
  if (x)
    reach_error();
  return 0;
}
