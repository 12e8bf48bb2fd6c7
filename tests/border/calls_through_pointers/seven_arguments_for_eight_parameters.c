// verdict: TRUE
// The last ones are on the stack.
void reach_error(void);
int sum(int a, int b, int c, int d, int e, int f, int g, int h) { return a + 2 * g; }
int main(void) {
  int (*p)(int, int, int, int, int, int, int) = (int (*)(int, int, int, int, int, int, int))sum;
  if (p(1, 2, 3, 4, 5, 6, 7) != 15) reach_error();
  return 0;
}
