// verdict: TRUE
// gcc: skip
// There is nothing to execute where an object is: the program is killed.
void reach_error(void);
int data[4];
int main(void) {
  void (*p)(void) = (void (*)(void))data;
  p();
  reach_error();
  return 0;
}
