// verdict: TRUE
// data-model: ILP32
// assumes: none
// clang marks the types of these names where the precision of intermediate results is another.
typedef long double float_t;
typedef long double double_t;
void reach_error(void);

int main(void) {
  float_t x = 1;
  double_t y = 2;
  if (x >= y)
    reach_error();
  return 0;
}
