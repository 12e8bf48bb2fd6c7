// verdict: FALSE
void reach_error(void);
int main(void) {
  int (*p)(int) = (int (*)(int))(void *)reach_error;
  return p(1);
}
