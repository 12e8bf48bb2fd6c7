// verdict: FALSE
void reach_error(void);
int old(c, f) char c; float f; {
  return c == 44 && f == 0.5f;
}
int main(void) {
  int (*p)() = old;
  if (p(300, 0.5)) reach_error();
  return 0;
}
