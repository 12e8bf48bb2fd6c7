// verdict: UNKNOWN
// reason: unsupported
// gcc: fails
void reach_error(void);

int main(void) {
  _Complex double z = 1.0 + 2.0i;
  if (__imag__ z == 2.0)
    reach_error();
  return 0;
}
