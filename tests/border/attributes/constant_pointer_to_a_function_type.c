// verdict: TRUE
extern void reach_error(void);
int n;
typedef int fn(int);
int g(int x) {
  n++;
  return x;
}
fn *const p = g;
const int three = 3;

int main(void) {
  p(three);
  if (n != 1) reach_error();
  return 0;
}
