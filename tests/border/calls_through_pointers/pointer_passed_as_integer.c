// verdict: FALSE
void reach_error(void);
int x;
void store(int *p) { *p = 1; }
int main(void) {
  void (*p)(unsigned long) = (void (*)(unsigned long))store;
  p((unsigned long)&x);
  if (x) reach_error();
  return 0;
}
