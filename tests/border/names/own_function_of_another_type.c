// verdict: FALSE
// With another type the name means nothing to gcc.
void reach_error(void);
void round(int steps) {
  if (steps == 3)
    reach_error();
}

int main(void) {
  round(3);
  return 0;
}
