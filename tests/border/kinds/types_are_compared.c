// verdict: TRUE
void reach_error(void);
#define KIND(x) _Generic((x), int: 1, long: 2, unsigned: 3, default: 4)

int main(void) {
  int x = 0;
  __auto_type y = x + 1L;
  typeof(y) z = 0;
  if (KIND(x) != 1 || KIND(y) != 2 || KIND(z + 0u) != 2 || KIND('a') != 1 || KIND(1 == 1) != 1)
    reach_error();
  if (!__builtin_types_compatible_p(typeof(z), long) || __builtin_types_compatible_p(int, unsigned))
    reach_error();
  return 0;
}
