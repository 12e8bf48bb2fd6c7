// verdict: TRUE
// data-model: ILP32
// Each argument has its slots; one that is too many is not looked at.
void reach_error(void);
int take(short a, long long b, char c) { return a == -2 && b == 5 && c == 3; }
int main(void) {
  int (*p)(int, long long, int, int) = (int (*)(int, long long, int, int))take;
  if (!p(0x1fffe, 5, 0x103, 7)) reach_error();
  return 0;
}
