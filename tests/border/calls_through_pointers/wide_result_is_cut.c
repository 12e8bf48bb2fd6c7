// verdict: TRUE
void reach_error(void);
long wide(void) { return 0x100000007; }
int main(void) {
  int (*p)(void) = (int (*)(void))wide;
  if (p() != 7) reach_error();
  return 0;
}
