// verdict: TRUE
void reach_error(void);
struct s { char c; int i; short t; };
struct s global = {1, 2, 3};
int main(void) {
  static struct s local = {1, 2, 3};
  unsigned char *p = (unsigned char *)&global, *q = (unsigned char *)&local;
  for (unsigned i = 1; i < 4; i++)
    if (p[i] || q[i]) reach_error();
  if (p[10] || p[11] || q[11]) reach_error();
  return 0;
}
