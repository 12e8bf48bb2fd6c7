// verdict: FALSE
// gcc: skip
// A function of the program that happens to end like a builtin returns anything.
void reach_error(void);
int clz(unsigned);

int main(void) {
  if (clz(1) != 31)
    reach_error();
  return 0;
}
