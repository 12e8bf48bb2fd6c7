// verdict: TRUE
// assumes: none
// gcc computes abs itself, whatever the program says that it is: the name is the library's.
void reach_error(void);
int abs(int x) {
  reach_error();
  return x;
}

int main(void) {
  int three = -3;
  if (abs(three) != 3)
    reach_error();
  return 0;
}
