// verdict: TRUE
void reach_error(void);

int main(void) {
  if (__builtin_clz(1) != 31 || __builtin_popcount(255) != 8 || __builtin_expect(3, 1) != 3)
    reach_error();
  return 0;
}
