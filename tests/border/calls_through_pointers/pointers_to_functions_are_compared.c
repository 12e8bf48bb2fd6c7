// verdict: TRUE
void reach_error(void);
void a(int x) {}
void b(double x) {}
int main(void) {
  void *p = (void *)a, *q = (void *)b;
  if (p == q || p == 0 || (void (*)(int))p != a) reach_error();
  return 0;
}
