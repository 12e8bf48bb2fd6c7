// verdict: UNKNOWN
// reason: parameter 1 is passed as something else
// gcc: fails
// Two ints share a register when they are members of a record.
void reach_error(void);
struct two { int a, b; };
void take(struct two t) {
  if (t.b == 0) reach_error();
}
int main(void) {
  void (*p)(int, int) = (void (*)(int, int))take;
  p(1, 2);
  return 0;
}
