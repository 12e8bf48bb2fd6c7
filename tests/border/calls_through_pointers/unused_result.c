// verdict: FALSE
void reach_error(void);
int flag;
int act(void) {
  flag = 1;
  return 5;
}
int main(void) {
  void (*p)(void) = (void (*)(void))act;
  p();
  if (flag) reach_error();
  return 0;
}
