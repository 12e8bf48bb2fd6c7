// verdict: FALSE
// gcc: skip
void reach_error(void);
void trap(void);
int expect(int, int);

int main(void) {
  trap();
  if (expect(1, 2) == 2)
    reach_error();
  return 0;
}
