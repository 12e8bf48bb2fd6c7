// verdict: TRUE
// assumes: missing-body-is-pure
// gcc: skip
void reach_error(void);
int flag;
void (*outside(void))(void);
int main(void) {
  void (*p)(void) = outside();
  if (p) p();
  if (flag) reach_error();
  return 0;
}
