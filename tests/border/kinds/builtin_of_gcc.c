// verdict: UNKNOWN
// reason: builtin '__builtin_clrsb'
// gcc: fails
void reach_error(void);

int main(void) {
  if (__builtin_clrsb(1) == 30)
    reach_error();
  return 0;
}
