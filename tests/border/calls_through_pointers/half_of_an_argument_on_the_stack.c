// verdict: UNKNOWN
// reason: parameter 1 is passed as something else
// data-model: ILP32
void reach_error(void);
int take(long long a) { return a == 5; }
int main(void) {
  int (*p)(int, int) = (int (*)(int, int))take;
  if (!p(5, 0)) reach_error();
  return 0;
}
