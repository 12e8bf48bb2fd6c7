// verdict: TRUE
void reach_error(void);
struct s { int a, b; };
int main(void) {
  struct s x = {1, .a = 2};
  if (x.a != 2 || x.b != 0) reach_error();
  return 0;
}
