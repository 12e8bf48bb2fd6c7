// verdict: UNKNOWN
// reason: call of 'take', which is defined with other types
// gcc: skip
// Nothing converts the argument: there is no prototype.
void reach_error(void);
void take();
int main(void) {
  take(1);
  return 0;
}
void take(double d) {
  if (d == 1.0) reach_error();
}
