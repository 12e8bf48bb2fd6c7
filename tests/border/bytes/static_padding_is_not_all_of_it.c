// verdict: FALSE
void reach_error(void);
struct s { char c; int i; };
struct s global = {1, 2};
int main(void) {
  unsigned char *p = (unsigned char *)&global;
  int sum = 0;
  for (unsigned i = 0; i < sizeof global; i++) sum += p[i];
  if (sum == 3) reach_error();
  return 0;
}
