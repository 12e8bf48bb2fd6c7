// verdict: FALSE
// assumes: none
// The operand has a type of variable length: it is evaluated.
void reach_error(void);

int main(void) {
  int n = 2, i = 0;
  int table[n][n];
  unsigned long size = sizeof(table[i++]);
  if (i == 1 && size == 8)
    reach_error();
  return 0;
}
