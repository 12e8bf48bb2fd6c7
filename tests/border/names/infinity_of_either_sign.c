// verdict: FALSE
// gcc: fails
// The builtin says 1 where glibc's function says -1.
void reach_error(void);
double value;

int main(void) {
  value = -__builtin_inf();
  if (__builtin_isinf(value) != -1)
    reach_error();
  return 0;
}
