// verdict: FALSE
// One expression for many elements is evaluated once.
void reach_error(void);
int calls;

static int next(void) { return ++calls; }

int main(void) {
  int a[5] = {[1 ... 4] = next()};
  if (calls == 1 && a[1] == 1 && a[4] == 1 && a[0] == 0)
    reach_error();
  return 0;
}
