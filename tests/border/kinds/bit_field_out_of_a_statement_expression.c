// verdict: UNKNOWN
// reason: bit-field as the value of this expression
// gcc: fails
void reach_error(void);

struct {
  unsigned v : 5;
} s = {3};

int main(void) {
  if (({ s.v; }) - 9 < 0)
    reach_error();
  return 0;
}
