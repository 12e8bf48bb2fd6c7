// verdict: UNKNOWN
// reason: floating-point type that only gcc has
// gcc: fails
// Functions that use such a type may be declared: glibc does it.
void reach_error(void);
extern _Float32 strtof32(const char *, char **);

int main(void) {
  _Float64 x = 1;
  if (x == 1)
    reach_error();
  return 0;
}
