// verdict: FALSE
void reach_error(void);
struct s { char c; int i; };
int main(void) {
  struct s a = {1, 2}, b;
  b = a;
  if (b.c + b.i == 3) reach_error();
  return 0;
}
