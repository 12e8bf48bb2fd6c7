// verdict: UNKNOWN
// reason: 'abs' declared differently from the library
// gcc: skip
void reach_error(void);
double abs(double);

int main(void) {
  if (abs(-1.5) != 1.5)
    reach_error();
  return 0;
}
