// verdict: FALSE
// A static function is the program's own.
void reach_error(void);
static int abs(int x) {
  reach_error();
  return x;
}

int main(void) {
  int three = -3;
  return abs(three) == 3;
}
