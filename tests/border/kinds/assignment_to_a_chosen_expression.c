// verdict: FALSE
// An lvalue that __builtin_choose_expr gives is the first of the two.
void reach_error(void);

#define PICK(flag) __builtin_choose_expr(flag, first, second)
int first, second;

int main(void) {
  PICK(1) = 3;
  if (first == 3 && second == 0)
    reach_error();
  return 0;
}
