// verdict: FALSE
// gcc: skip
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a;
  a.c = 1;
  a.i = 2;
  if (((unsigned char *)&a)[2] == 77) reach_error();
  return 0;
}
