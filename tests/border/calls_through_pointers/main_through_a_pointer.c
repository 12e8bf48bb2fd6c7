// verdict: FALSE
void reach_error(void);
int depth;
int main(void) {
  int (*again)(void) = main;
  if (depth++ == 1) reach_error();
  return again();
}
