// verdict: UNKNOWN
// reason: function '__SMACK_nondet' of another verifier
// gcc: skip
void reach_error(void);
int __SMACK_nondet(void);

int main(void) {
  if (__SMACK_nondet() == 7)
    reach_error();
  return 0;
}
