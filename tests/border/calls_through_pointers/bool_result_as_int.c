// verdict: TRUE
// Only the lower byte of the register belongs to the result.
void reach_error(void);
_Bool yes(void) { return 1; }
int main(void) {
  int (*p)(void) = (int (*)(void))yes;
  if (((unsigned char)p()) != 1) reach_error();
  return 0;
}
