// verdict: UNKNOWN
// reason: qualifier on the type of a function
// gcc: holds
extern void reach_error(void);
int n;
typedef int fn(int);
const fn g;
__attribute__((noinline)) int g(int x) {
  n++;
  return x;
}

int main(void) {
  g(3);
  if (n != 0) reach_error();
  return 0;
}
