// verdict: FALSE
// gcc: skip
// data-model: ILP32
// The stack may lie above the middle of the address space.
void reach_error(void);

int main(void) {
  int x;
  if ((long long)&x < 0)
    reach_error();
  return 0;
}
