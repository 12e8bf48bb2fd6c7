// verdict: TRUE
// An operand of sizeof is evaluated only if its type has a variable length.
void reach_error(void);

int main(void) {
  int n = 3;
  unsigned long plain = sizeof(n++);
  if (n != 3 || plain != sizeof(int))
    reach_error();
  char array[n];
  if (sizeof array != 3)
    reach_error();
  return 0;
}
