// verdict: UNKNOWN
// reason: attribute 'const' of something other than a function
// gcc: holds
extern void reach_error(void);
int n;
__attribute__((noinline)) int g(int x) {
  n++;
  return x;
}
int (*p)(int) __attribute__((const)) = g;

int main(void) {
  p(3);
  if (n != 0) reach_error();
  return 0;
}
