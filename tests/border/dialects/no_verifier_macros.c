// verdict: TRUE
// Macros of verifiers are not defined: the program is the one that gcc compiles.
void reach_error(void);

int main(void) {
#if defined __CPROVER || defined __CPROVER__ || defined __ESBMC || defined __SVCOMP || defined __VERIFIER
  reach_error();
#endif
  return 0;
}
