// verdict: FALSE
void reach_error(void);
int count;
void nothing(void) {}
int main(void) {
  void (*p)(int) = (void (*)(int))nothing;
  p(count++);
  if (count == 1) reach_error();
  return 0;
}
