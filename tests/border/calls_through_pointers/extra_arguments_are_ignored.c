// verdict: TRUE
// assumes: none
void reach_error(void);
int seen;
void first(int a) { seen = a; }
int main(void) {
  void (*p)(int, int, const char *) = (void (*)(int, int, const char *))first;
  p(3, 4, "five");
  if (seen != 3) reach_error();
  return 0;
}
