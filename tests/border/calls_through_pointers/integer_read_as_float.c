// verdict: UNKNOWN
// reason: call of 'take' through a pointer to another type
// gcc: skip
// An integer is in another register than the float that the callee looks for.
void reach_error(void);
void take(double d) {
  if (d == 1.0) reach_error();
}
int main(void) {
  void (*p)(int) = (void (*)(int))take;
  p(1);
  return 0;
}
