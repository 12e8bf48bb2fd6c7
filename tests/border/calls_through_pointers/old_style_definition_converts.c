// verdict: TRUE
void reach_error(void);
int old(c, f) char c; float f; {
  return c == 44 && f == 0.5f;
}
int main(void) {
  if (!old(300, 0.5)) reach_error();
  return 0;
}
