// verdict: FALSE
// gcc: skip
void reach_error(void);
void nothing(void) {}
int main(void) {
  long (*p)(void) = (long (*)(void))nothing;
  if (p() == 987654321) reach_error();
  return 0;
}
