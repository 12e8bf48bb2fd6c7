// verdict: FALSE
// Without a declaration, gcc takes the result for an int.
void reach_error(void);

int main(void) {
  if (seven() == 7)
    reach_error();
  return 0;
}

int seven() { return 7; }
