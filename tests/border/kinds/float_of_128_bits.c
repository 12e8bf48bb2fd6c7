// verdict: TRUE
void reach_error(void);
extern _Float64x strtof64x(const char *, char **);
_Float128 third = (_Float128)1 / 3;
__float80 wide = 2;

int main(void) {
  if (third == 1.0 / 3 || third == (_Float128)(1.0L / 3) || wide + third <= 2)
    reach_error();
  return 0;
}
